// Written by npm run hosting. A folder's address serves its index.html; without the slash it leads to the one with it.
var BASE_PATH = "";

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
