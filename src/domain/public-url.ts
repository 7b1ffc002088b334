/** A name with a dot whose last part is no number, so neither «localhost» nor an IP address in any notation. */
const PUBLIC_HOST = /^([a-z0-9_-]+\.)+[a-z][a-z0-9-]*[a-z0-9]$/;
/** Names that only a local network resolves. */
const LOCAL_HOST = /\.(localhost|local|internal|lan)$/;
const WEB_ADDRESS = /^https?:\/\/[^\s\\]+$/i;

/**
 * Checks a link that visitors see: a web address of a public host, without a user name that would pass for the host, and
 * on the usual port.
 */
export function isPublicUrl(url: string): boolean {
	if (!WEB_ADDRESS.test(url) || !URL.canParse(url)) return false;
	const { hostname, username, password, port } = new URL(url);
	return !username && !password && !port && PUBLIC_HOST.test(hostname) && !LOCAL_HOST.test(hostname);
}

/** Checks the same of an encrypted address, for pages where people pay or that the shop vouches for. */
export const isPublicHttpsUrl = (url: string) => /^https:/i.test(url) && isPublicUrl(url);

/** Explains a rejected address, after an example of a good one. */
export const PUBLIC_URL_HINT = "con https:// y un nombre con punto; sin usuario, puerto ni número de IP";
