/** The query parameters that pages read; any other (utm_source, fbclid…) does not make another page. */
const READ = ["q", "categoria", "etiqueta", "marca", "orden", "pagina", "cotizar", "servicio"];
/** What lives here is a file or nothing: a missing picture must be a true 404, never a page. */
const FILES = /^\/(assets|images|fonts)\//;
/** Pages of one person's own: rendered for each request, never kept. The router reads paths in any case. */
const OWN_PAGES = /^\/+(cita|boletin\/+(confirmar|salir))(\/|\.data|$)/i;
const LONGEST_QUERY = 300;

/**
 * The key a page is kept under: its full address with only the parameters pages read, in a fixed order.
 *
 * @param target the request target, path and query as received
 * @returns undefined when no page can live there
 */
export function pageKeyOf(origin: string, target: string): string | undefined {
	if (FILES.test(target) || !isReadable(target)) return undefined;
	if (!target.startsWith("/") || !URL.canParse(origin + target)) return undefined;
	const mark = target.indexOf("?");
	if (mark === -1) return origin + target;
	const given = new URLSearchParams(target.slice(mark, mark + LONGEST_QUERY));
	const kept = new URLSearchParams();
	for (const name of READ) {
		const value = given.get(name);
		if (value) kept.set(name, value);
	}
	const query = kept.toString();
	return origin + target.slice(0, mark) + (query && `?${query}`);
}

/** Whether a page may only be shown to whoever has its address, and kept by nobody. */
export function isOwnPage(target: string): boolean {
	if (!isReadable(target)) return false;
	return OWN_PAGES.test(decodeURIComponent(target.split("?", 1)[0] ?? ""));
}

/** Broken percent-encoding and NULs name no page. */
function isReadable(target: string): boolean {
	if (!target.includes("%")) return true;
	try {
		const decoded = decodeURIComponent(target);
		return !decoded.includes("\0") && !decoded.startsWith("/api/");
	} catch {
		return false;
	}
}
