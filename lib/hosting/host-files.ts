import { cloudfrontFunction, cloudfrontPolicy } from './cloudfront';
import { HOSTING } from './hosting';
import { netlifyToml } from './netlify';
import { nginxConfig } from './nginx';
import { vercelJson } from './vercel';

/** Where `deploy/Dockerfile` puts the site. */
const DOCKER = { root: '/usr/share/nginx/html', listen: '80', brotli: false };

/** The files that hosts read from the repository, by path. */
export const HOST_FILES: Readonly<Record<string, string>> = {
  'vercel.json': vercelJson(HOSTING),
  'netlify.toml': netlifyToml(),
  'deploy/nginx.conf': nginxConfig(HOSTING, DOCKER),
  'deploy/cloudfront-headers.json': cloudfrontPolicy(HOSTING),
  'deploy/cloudfront-function.js': cloudfrontFunction(HOSTING),
};
