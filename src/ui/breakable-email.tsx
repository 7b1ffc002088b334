const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
const escapeHtml = (text: string) => text.replaceAll(/[&<>]/g, (sign) => ESCAPES[sign] ?? "");

/**
 * A long address breaks after its @, and where even that is too long before its last dot. Its parts are markup that React
 * does not compare: a CDN that hides addresses from robots rewrites them on the way, and the page would fail to hydrate.
 */
export function BreakableEmail({ email }: { email: string }) {
	const [, box = email, host = "", ending = ""] =
		escapeHtml(email).match(/^([^@]+@)(.+)(\.[^.]+)$/) ?? [];
	const rest = `<span class="inline-block max-w-full [text-decoration:inherit]">${host}<wbr>${ending}</span>`;
	return (
		<span
			suppressHydrationWarning
			// biome-ignore lint/security/noDangerouslySetInnerHtml: the address is escaped above
			dangerouslySetInnerHTML={{ __html: `${box}<wbr>${rest}` }}
		/>
	);
}
