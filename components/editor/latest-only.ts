/**
 * Runs `work` for the latest value only: values that arrive while it runs replace one another, so that a slider being
 * dragged never makes a queue.
 */
export function latestOnly<T>(work: (value: T) => Promise<void>): (value: T) => void {
  let waiting: { value: T } | null = null;
  let busy = false;
  return (value) => {
    waiting = { value };
    if (!busy) void drain();
  };

  async function drain() {
    busy = true;
    try {
      for (let next = waiting; next; next = waiting) {
        waiting = null;
        await work(next.value);
      }
    } finally {
      busy = false;
    }
  }
}
