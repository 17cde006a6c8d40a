import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { PACKET } from '@/lib/containers/mpegts/list-streams';
import { fieldsOf, HZ } from '@/lib/containers/mpegts/times';
import { openPackets } from '@/lib/cut/engines/packets/open-packets';
import { make } from '@/tests/support/made-files';

/** A transport stream of 2 s. */
const recording = () =>
  Uint8Array.from(
    readFileSync(
      make(
        'steady.ts',
        ...['-f', 'lavfi', '-i', 'testsrc2=s=192x108:r=25:d=2', '-f', 'lavfi', '-i', 'sine=r=48000:d=2'],
        ...['-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'aac'],
      ),
    ),
  );

it('opens a transport stream, but not if its clock goes back to before its first packet', async () => {
  const bytes = recording();
  const opened = await openPackets(new Blob([bytes]), 'mpegts');
  opened.input.dispose();
  expect(opened.info.durationSec).toBeCloseTo(2, 0);

  // Each step is shorter than one that counts as another clock.
  const packets = bytes.length / PACKET;
  for (const share of [0.25, 0.5, 0.75])
    for (let at = PACKET * Math.round(share * packets); at < bytes.length; at += PACKET)
      for (const field of fieldsOf(bytes, at)) field.write(-0.9 * HZ);
  await expect(openPackets(new Blob([bytes]), 'mpegts')).rejects.toMatchObject({ code: 'index-invalid' });
});
