import type { OpenEngine } from '@/lib/cut/engine';
import type { EngineEntry } from '@/lib/cut/session/registry';

/** An engine that breaks each clip right after it has made it. */
export function spoiling(entry: EngineEntry): EngineEntry {
  return {
    ...entry,
    load: async () => {
      const engine = await entry.load();
      return {
        id: engine.id,
        open: async (sources, context) => spoiled(await engine.open(sources, context)),
      };
    },
  };
}

function spoiled(engine: OpenEngine): OpenEngine {
  return {
    info: engine.info,
    forecast: (edit) => engine.forecast(edit),
    close: () => engine.close(),
    async cut(edit, context) {
      const result = await engine.cut(edit, context);
      const bytes = new Uint8Array(await result.blob.arrayBuffer());
      const moved = result.report.video === 'encoded';
      const blob = new Blob([moved ? withSamplesMoved(bytes) : bytes.subarray(0, bytes.length - 500)]);
      // The engine may have verified its own clip, before it was broken.
      return { ...result, blob, verified: null };
    },
  };
}

/** Moves the first track's sample positions by some bytes; the index itself stays valid. */
function withSamplesMoved(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const text = new TextDecoder('latin1').decode(bytes);
  const at = text.indexOf('stco');
  if (at < 0) throw new Error('no stco');
  const view = new DataView(bytes.buffer);
  const count = view.getUint32(at + 8);
  for (let i = 0; i < count; i++) {
    const place = at + 12 + i * 4;
    view.setUint32(place, view.getUint32(place) + 8);
  }
  return bytes;
}
