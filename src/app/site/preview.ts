import { createApiClient } from "#api/client.server.ts";
import { PREVIEW_KINDS } from "#features/content/previews/contract.ts";
import type { Route } from "./+types/preview";

const EXTENSION = ".jpg";
const FOREVER = "public, max-age=31536000, immutable";

/**
 * Serves the image of a shared link. The path is outside /api, which robots may not read. Any requested version returns
 * the current one, so an old link shows no old price, and requests cannot force more than one rendering per record.
 *
 * @source rules 1.20
 */
export async function loader({ request, url, params }: Route.LoaderArgs) {
	const { file } = params;
	const kind = PREVIEW_KINDS.find((name) => file.startsWith(`${name}-`));
	const id = file.slice((kind?.length ?? 0) + 1, -EXTENSION.length);
	if (!kind || !id || !file.endsWith(EXTENSION)) throw new Response(null, { status: 404 });
	const response = await createApiClient(request).previews[":kind"][":id"].$get({
		param: { kind, id },
	});
	if (!response.ok) throw new Response(null, { status: response.status === 422 ? 404 : response.status });
	const version = response.headers.get("etag") ?? "";
	const isCurrent = `"${url.searchParams.get("v")}"` === version;
	const jpeg = await response.arrayBuffer();
	return new Response(jpeg, {
		headers: {
			"Content-Length": String(jpeg.byteLength),
			"Content-Type": "image/jpeg",
			"Cache-Control": isCurrent ? FOREVER : "no-cache",
			ETag: version,
		},
	});
}
