// Types of the packages in this folder's package.json, as far as the scripts use them. Types are checked without installing
// those packages.

declare module 'lighthouse' {
  interface Audit {
    id: string;
    /** 0 to 1. */
    score: number | null;
    scoreDisplayMode: string;
    numericValue?: number;
    displayValue?: string;
  }
  interface Report {
    audits: Record<string, Audit>;
    categories: Record<string, { score: number | null }>;
  }
  export default function lighthouse(
    url: string,
    flags: { port: number; logLevel: 'error'; onlyCategories: string[] },
  ): Promise<{ lhr: Report } | undefined>;
}

declare module 'metascraper' {
  type Card = Partial<Record<'title' | 'description' | 'image' | 'url', string>>;
  export default function metascraper(
    rules: unknown[],
  ): (page: { url: string; html: string }) => Promise<Card>;
}

declare module 'metascraper-description' {
  export default function rules(): unknown;
}

declare module 'metascraper-image' {
  export default function rules(): unknown;
}

declare module 'metascraper-title' {
  export default function rules(): unknown;
}

declare module 'metascraper-url' {
  export default function rules(): unknown;
}

declare module 'open-graph-scraper' {
  interface Image {
    url: string;
    width?: number | string;
    height?: number | string;
    type?: string;
    alt?: string;
  }
  interface Result {
    error?: string;
    ogTitle?: string;
    ogUrl?: string;
    ogSiteName?: string;
    ogImage?: Image[];
    twitterCard?: string;
    twitterImage?: Image[];
  }
  export default function openGraphScraper(options: {
    url: string;
  }): Promise<{ error: boolean; result: Result }>;
}
