import { renderToReadableStream } from "react-dom/server";
import { type EntryContext, ServerRouter } from "react-router";
import panelSheet from "#admin/admin.css?inline";
import { firstQuestions } from "#admin/frame/first-questions.ts";
import { api, contactLine, health, platform } from "#api/live.server.ts";
import { deferScripts, siteManifest } from "#platform/pages/deferred-scripts.server.ts";
import { pagePolicy } from "#platform/pages/security-headers.server.ts";
import { SAMPLE_BAND, SAMPLE_BAND_ID } from "#sample-band.ts";
import { restOfHead } from "#site/page-head.ts";
import { writeWholeHeads } from "#site/page-meta.ts";

writeWholeHeads(restOfHead);

/** The server that listens shares this process's one world. */
export const live = { api, platform, contactLine, health };

/** Its pages are drawn in the browser. */
const PANEL = /^\/admin(\/|$)/;
const BAND_LOOK = "bg-accent p-1 text-center text-xs text-ink";
const TYPEFACE = /<link rel="preload" href="\/fonts\/[^>]{1,99}>/;

/**
 * The panel's sheet is in its document, for a linked one holds up the inline scripts below it, and what the document
 * asks stands above it, for a phone reads it for a quarter of a second. The script, once there, asks for the typeface,
 * which would take as long of the phone's line from it.
 */
const asPanel = (page: string, questions: string) =>
	page
		.replace("<style>", () => `${questions}<style>`)
		.replace("</style>", () => `${panelSheet}</style>`)
		.replace(TYPEFACE, "");

/** Written into the page, no script carries it: what stands in the body that React does not know, it leaves. */
const withBand = (page: string) =>
	platform.env.BIELA_SAMPLE
		? page.replace(
				"<body>",
				`<body><p id="${SAMPLE_BAND_ID}" class="${BAND_LOOK}">${SAMPLE_BAND}</p>`,
			)
		: page;

function questionsOf({ routeModules, staticHandlerContext }: EntryContext, url: URL): string {
	const handles = staticHandlerContext.matches.map(({ route }) => routeModules[route.id]?.handle);
	return firstQuestions(handles, url.searchParams);
}

/** Renders a page whole: it is kept in memory and sent many times, so nothing is gained by streaming it. */
export default async function handleRequest(
	request: Request,
	status: number,
	headers: Headers,
	context: EntryContext,
): Promise<Response> {
	const stream = await renderToReadableStream(
		<ServerRouter context={context} url={request.url} />,
		{
			onError: (error) => platform.log.error({ error }, "page did not render"),
			// Every part stands in its place: without script nothing could be moved there later.
			progressiveChunkSize: Number.POSITIVE_INFINITY,
		},
	);
	await stream.allReady;
	const address = new URL(request.url);
	const isPanel = PANEL.test(address.pathname);
	const { url } = context.manifest;
	const written = await new Response(stream).text();
	const page = isPanel
		? asPanel(written, questionsOf(context, address))
		: written.replaceAll(url, siteManifest(url));
	const { html, scriptSources } = deferScripts(withBand(page), { startsAtOnce: isPanel });
	headers.set("Content-Type", "text/html; charset=utf-8");
	headers.set("Content-Security-Policy", pagePolicy(scriptSources));
	if (status === 503) headers.set("Retry-After", "5");
	return new Response(html, { status, headers });
}

export function handleError(error: unknown, { request }: { request: Request }) {
	if (!request.signal.aborted) platform.log.error({ error }, "loader failed");
}
