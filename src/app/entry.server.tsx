import { renderToReadableStream } from "react-dom/server";
import { type EntryContext, ServerRouter } from "react-router";
import panelSheet from "#admin/admin.css?inline";
import { buildEarlyRequestsScript } from "#admin/frame/early-requests.ts";
import { api, getContactLine, health, platform, site } from "#api/live.server.ts";
import { getSampleBand, SAMPLE_BAND_ID } from "#domain/sample-band.ts";
import { carryPreview, PREVIEW_PARAMETER, SITE_PREVIEW_SIDE } from "#domain/site-path.ts";
import { deferPageScripts, toSiteManifestPath } from "#server/pages/deferred-scripts.server.ts";
import { buildPagePolicy } from "#server/pages/security-headers.server.ts";
import { buildSecondaryTags } from "#site/page-head.ts";
import { enableFullHeads } from "#site/page-meta.ts";

enableFullHeads(buildSecondaryTags);

/** The HTTP server shares this process's only instances. */
export const live = { api, platform, contactLine: getContactLine, health, site };

/** Panel pages are rendered in the browser. */
const PANEL = /^\/admin(\/|$)/;
const BAND_CLASSES = "no-print bg-accent p-1 text-center text-xs text-ink";
const TYPEFACE = /<link rel="preload" href="\/fonts\/[^>]{1,99}>/;

/**
 * Inlines the panel's stylesheet, because a linked one blocks the inline scripts below it. The document's first
 * requests come before it, because a phone parses the stylesheet for a quarter of a second. The font is not preloaded:
 * it would compete with the script for bandwidth, and the script loads it later.
 */
const toPanelPage = (page: string, questionScripts: string) =>
	page
		.replace("<style>", () => `${questionScripts}<style>`)
		.replace("</style>", () => `${panelSheet}</style>`)
		.replace(TYPEFACE, "");

/** Adds the sample banner to the HTML. React keeps body elements that it does not know, so no script needs it. */
function addSampleBand(page: string, pathname: string): string {
	if (!platform.env.BIELA_SAMPLE) return page;
	const band = `<p id="${SAMPLE_BAND_ID}" class="${BAND_CLASSES}">${getSampleBand(pathname)}</p>`;
	return page.replace("<body>", `<body>${band}`);
}

/** Keeps who previews the private site within the preview, also before the script has loaded. */
function carryOn(page: string, { searchParams }: URL): string {
	const parameter = searchParams.get(PREVIEW_PARAMETER) ?? "";
	return parameter.startsWith(SITE_PREVIEW_SIDE) ? carryPreview(page, parameter) : page;
}

function getFirstQuestions({ routeModules, staticHandlerContext }: EntryContext, url: URL): string {
	const handles = staticHandlerContext.matches.map(({ route }) => routeModules[route.id]?.handle);
	return buildEarlyRequestsScript(handles, url.searchParams);
}

/** Renders a complete page. It is cached and sent many times, so streaming gains nothing. */
export default async function handleRequest(
	request: Request,
	status: number,
	headers: Headers,
	context: EntryContext,
): Promise<Response> {
	const stream = await renderToReadableStream(<ServerRouter context={context} url={request.url} />, {
		onError: (error) => platform.log.error({ error }, "page did not render"),
		// Render every part in place: without JavaScript nothing could be moved there later.
		progressiveChunkSize: Number.POSITIVE_INFINITY,
	});
	await stream.allReady;
	const pageUrl = new URL(request.url);
	const isPanel = PANEL.test(pageUrl.pathname);
	const { url } = context.manifest;
	const rendered = await new Response(stream).text();
	const page = isPanel
		? toPanelPage(rendered, getFirstQuestions(context, pageUrl))
		: rendered.replaceAll(url, toSiteManifestPath(url));
	const { html, scriptSources } = deferPageScripts(addSampleBand(carryOn(page, pageUrl), pageUrl.pathname), {
		startsAtOnce: isPanel,
	});
	headers.set("Content-Type", "text/html; charset=utf-8");
	headers.set("Content-Security-Policy", buildPagePolicy(scriptSources));
	if (status === 503 && !headers.has("Retry-After")) headers.set("Retry-After", "5");
	return new Response(html, { status, headers });
}

export function handleError(error: unknown, { request }: { request: Request }) {
	if (!request.signal.aborted) platform.log.error({ error }, "loader failed");
}
