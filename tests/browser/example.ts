import { Cutter } from '@/lib/cut';
import { PLAIN_OPTIONS } from '@/lib/edit/plain-options';
import { SNIFF_BYTES, sniff } from '@/lib/media/formats';

const input = document.querySelector<HTMLInputElement>('input[type=file]');
input?.addEventListener('change', async () => {
  const [file] = input.files ?? [];
  if (!file) return;
  const { signal } = new AbortController();
  const container = sniff(new Uint8Array(await file.slice(0, SNIFF_BYTES).arrayBuffer()));
  const source = { id: 1, file, container };
  const cutter = new Cutter();
  await cutter.open(source, { signal, onLoad() {} });
  const edit = { ...PLAIN_OPTIONS, parts: [{ source, startMs: 1500, endMs: 4000 }] };
  const clip = await cutter.cut(edit, { signal, onProgress() {} });
  const href = URL.createObjectURL(clip.blob);
  Object.assign(document.createElement('a'), { href, download: 'clip.mp4' }).click();
  cutter.close();
});
