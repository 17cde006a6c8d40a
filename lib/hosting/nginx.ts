import type { Hosting } from './hosting';
import type { Rule } from './rules';

export interface NginxPlace {
  /** The folder on the server with the files of `out/`. */
  root: string;
  /** The address nginx listens on: `80`, `127.0.0.1:8080`. */
  listen: string;
  /** True if nginx has the module: `libnginx-mod-http-brotli-static` on Debian. */
  brotli: boolean;
}

/** Types that nginx's own mime.types lacks in part. */
const MIME = {
  'text/html': ['html'],
  'text/css': ['css'],
  'text/csv': ['csv'],
  'text/javascript': ['js'],
  'text/plain': ['txt'],
  'application/json': ['json'],
  'application/xml': ['xml'],
  'application/manifest+json': ['webmanifest'],
  'application/wasm': ['wasm'],
  // The page inflates the engine itself: no Content-Encoding, on any host.
  'application/gzip': ['gz'],
  'application/zip': ['zip'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'image/svg+xml': ['svg'],
  'image/x-icon': ['ico'],
  'video/mp4': ['mp4'],
};

const quoted = (value: string) => `"${value.replaceAll('"', '\\"')}"`;

/**
 * A `server` block and its `map`, to be included in nginx's `http`. All headers are set for the whole server: a location with
 * a header of its own would inherit none. Caching depends on the path that is finally served, so a missing file below a
 * lasting path gets the caching of 404.html.
 * https://nginx.org/en/docs/http/ngx_http_headers_module.html#add_header
 */
export function nginxConfig(hosting: Hosting, { root, listen, brotli }: NginxPlace): string {
  const { basePath, security, caching, special } = hosting;
  const types = Object.entries(MIME).map(([type, endings]) => `    ${type} ${endings.join(' ')};`);
  return `# Written by npm run hosting.
map $uri $caching {
  default ${quoted(caching.value)};
${special.flatMap((rule) => cachingOf(rule, basePath)).join('\n')}
}

server {
  listen ${listen};
  server_name _;
  server_tokens off;
  root ${root};
  index index.html;
  absolute_redirect off;

  types {
${types.join('\n')}
  }
  default_type application/octet-stream;
  charset utf-8;
  charset_types text/css text/javascript text/plain text/csv application/json application/xml application/manifest+json
    application/rss+xml application/feed+json image/svg+xml;

  # Copies made by npm run compress; what has none is sent as it is.
  gzip_static on;
${brotli ? '  brotli_static on;\n' : ''}  gzip_vary on;

${security.map(({ name, value }) => `  add_header ${name} ${quoted(value)} always;`).join('\n')}
  add_header ${caching.name} $caching always;

  # A folder without a page is nothing that a visitor asked for.
  error_page 403 =404 ${basePath}/404.html;
  error_page 404 ${basePath}/404.html;
${basePath ? toBasePath(basePath) : ''}
${special.flatMap((rule) => typeOf(rule, basePath)).join('\n')}
  location / {
    try_files $uri $uri/ =404;
  }
}
`;
}

/** With a base path, `root` holds a folder of that name. */
const toBasePath = (basePath: string) => `
  location = / {
    return 302 ${basePath}/;
  }
`;

function cachingOf({ path, headers }: Rule, basePath: string): string[] {
  const cached = headers.find(({ name }) => name === 'Cache-Control');
  const start = `${basePath}${path.replace('*', '')}`.replaceAll('.', '\\.');
  return cached ? [`  "~^${start}" ${quoted(cached.value)};`] : [];
}

function typeOf({ path, headers }: Rule, basePath: string): string[] {
  const type = headers.find(({ name }) => name === 'Content-Type')?.value.split(';')[0];
  return type ? [`  location = ${basePath}${path} {\n    types { }\n    default_type ${type};\n  }`] : [];
}
