const COMMON_HEADERS: Record<string, string> = {
	"X-Content-Type-Options": "nosniff",
	"Referrer-Policy": "strict-origin-when-cross-origin",
	"X-Frame-Options": "DENY",
	"Cross-Origin-Opener-Policy": "same-origin-allow-popups",
	"Cross-Origin-Resource-Policy": "same-origin",
	"Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
};
const HSTS = "max-age=31536000; includeSubDomains";

/** CSP that allows nothing to run or load, for API responses. */
export const LOCKED_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** The same for shipped files, without `sandbox`, which would block the admin panel's worker. */
export const FILE_POLICY = "default-src 'none'; frame-ancestors 'none'";

/**
 * Returns the security headers of every response.
 *
 * @param isHttps whether visitors reach the site over HTTPS (SITE_URL)
 * @source ASVS 5.0 §3.4
 */
export function getSecurityHeaders(isHttps: boolean): Record<string, string> {
	return isHttps ? { ...COMMON_HEADERS, "Strict-Transport-Security": HSTS } : COMMON_HEADERS;
}

/**
 * Builds the CSP of a page: our own files, and only those inline scripts that were hashed when it was rendered.
 * Inline styles are allowed for the page's style sheet and measured positions; they cannot run scripts.
 */
export function buildPagePolicy(scriptSources: string[]): string {
	return [
		"default-src 'none'",
		`script-src 'self' ${scriptSources.join(" ")}`.trim(),
		"style-src 'self' 'unsafe-inline'",
		"img-src 'self' data: blob:",
		"font-src 'self'",
		"connect-src 'self'",
		"manifest-src 'self'",
		"form-action 'self'",
		"base-uri 'none'",
		"object-src 'none'",
		"frame-ancestors 'none'",
	].join("; ");
}

/** CSP of the API's documentation page: its inline style only. */
export const DOCUMENT_POLICY =
	"default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
