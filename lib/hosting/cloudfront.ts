import type { Hosting } from './hosting';

/**
 * The response-headers policy, for `aws cloudfront create-response-headers-policy --response-headers-policy-config file://…`.
 * It has no caching: `deploy/s3-sync.mjs` sets Cache-Control on each file.
 */
export function cloudfrontPolicy({ security }: Hosting): string {
  const value = (name: string) => security.find((header) => header.name === name)?.value ?? '';
  const config = {
    Name: 'snipreel-security',
    SecurityHeadersConfig: {
      ContentSecurityPolicy: { Override: true, ContentSecurityPolicy: value('Content-Security-Policy') },
      ContentTypeOptions: { Override: true },
      FrameOptions: { Override: true, FrameOption: value('X-Frame-Options') },
      ReferrerPolicy: { Override: true, ReferrerPolicy: value('Referrer-Policy') },
    },
    CustomHeadersConfig: {
      Quantity: 1,
      Items: [{ Header: 'Permissions-Policy', Value: value('Permissions-Policy'), Override: true }],
    },
  };
  return `${JSON.stringify(config, null, 2)}\n`;
}

/**
 * The CloudFront function for viewer requests, because S3 doesn't serve a folder's index.html. `cloudfront-js-2.0` has no
 * modules. https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-event-structure.html
 */
export function cloudfrontFunction({ basePath }: Hosting): string {
  return `// Written by npm run hosting. A folder's address serves its index.html; without the slash it leads to the one with it.
var BASE_PATH = ${JSON.stringify(basePath)};

function handler(event) {
  var request = event.request;
  var uri = request.uri;
  if (BASE_PATH) {
    if (uri === '/' || uri === BASE_PATH) return movedTo(BASE_PATH + '/');
    if (uri.indexOf(BASE_PATH + '/') === 0) uri = uri.slice(BASE_PATH.length);
  }
  if (uri.endsWith('/')) uri += 'index.html';
  else if (uri.lastIndexOf('.') <= uri.lastIndexOf('/')) return movedTo(request.uri + '/');
  request.uri = uri;
  return request;
}

function movedTo(path) {
  return { statusCode: 308, statusDescription: 'Permanent Redirect', headers: { location: { value: path } } };
}
`;
}
