const ALWAYS: Record<string, string> = {
	"X-Content-Type-Options": "nosniff",
	"Referrer-Policy": "strict-origin-when-cross-origin",
	"X-Frame-Options": "DENY",
	"Cross-Origin-Opener-Policy": "same-origin-allow-popups",
	"Cross-Origin-Resource-Policy": "same-origin",
	"Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
};
const HSTS = "max-age=31536000; includeSubDomains";

/** Nothing may run or load: what the API answers with. */
export const SEALED = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** The same for shipped files: under `sandbox` the panel's worker would not start. */
export const FILE_POLICY = "default-src 'none'; frame-ancestors 'none'";

/**
 * The headers of every answer, whatever it is.
 *
 * @param isHttps whether visitors reach the site over HTTPS (SITE_URL says so)
 * @source ASVS 5.0 §3.4
 */
export function securityHeaders(isHttps: boolean): Record<string, string> {
	return isHttps ? { ...ALWAYS, "Strict-Transport-Security": HSTS } : ALWAYS;
}

/**
 * The policy of a page: our own files, and of inline scripts only those hashed when it was rendered.
 * Inline style is allowed for the one sheet in the page and for measured positions; no script can enter through it.
 */
export function pagePolicy(scriptSources: string[]): string {
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

/** The policy of the API's readable page: its one inline style and nothing else. */
export const DOCUMENT_POLICY =
	"default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
