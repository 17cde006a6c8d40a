import { nullIfFailed } from '@/lib/media/errors';

/** Does work with the program once it is free; null if a cut or a later forecast came first, or if the work failed. */
export type TakeTurn = <Result>(work: () => Promise<Result>) => Promise<Result | null>;

/** The program does one thing at a time. Forecasts give way to cuts and to later forecasts. */
export class Turns {
  #last: Promise<unknown> = Promise.resolve();
  /** Cuts that run or wait. */
  #cuts = 0;
  /** Forecasts until now. */
  #forecasts = 0;

  /** Begins a forecast, which may take several turns. */
  forecast(): TakeTurn {
    const number = ++this.#forecasts;
    return (work) => {
      const turn = this.#last.then(() =>
        this.#cuts > 0 || number !== this.#forecasts ? null : nullIfFailed(work()),
      );
      this.#last = turn.catch(() => undefined);
      return turn;
    };
  }

  /** Cuts once the program is free, and keeps forecasts from it meanwhile. */
  async cut<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#cuts++;
    try {
      await this.#last;
      return await work();
    } finally {
      this.#cuts--;
    }
  }
}
