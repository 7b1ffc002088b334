import { formatPastMoment } from "#domain/past-moment.ts";
import { PREVIEW_PARAMETER, SITE_PREVIEW_SIDE } from "#domain/site-path.ts";
import { DAY_MS, HOUR_MS, toPanamaDay } from "#domain/time.ts";
import type { AppContext } from "#server/app-context.server.ts";
import type { Visitor } from "#server/http/http.server.ts";
import { getPublicOrigin } from "#server/site-origin.ts";
import { hashToken } from "#server/start/secret.server.ts";
import { findPage, toPublicSettings } from "./claims.ts";
import type { Settings } from "./contract.ts";
import { getFieldName, getSampleLabel } from "./sample-rows.ts";

type PublicContext = Pick<AppContext, "env" | "now" | "secret">;

/** Lifetime of a preview link: an idle session's. */
const PREVIEW_MS = 2 * HOUR_MS;
/** Lifetime of a link to the private site, which its owner may pass on. */
const SITE_PREVIEW_MS = DAY_MS;
const PURPOSE = "con-y-sin";

/**
 * Returns which unconfirmed fields to hide: all on a live address, none elsewhere. Staff preview the opposite through
 * a signed link.
 *
 * @source rules 1.24, 6.25
 */
export function getVisibility(ctx: PublicContext, { preview = "" }: Partial<Visitor> = {}) {
	const isLive = getPublicOrigin(ctx.env) !== undefined;
	const { side, name, until } = parsePreview(preview);
	const isPreview = isPreviewValid(ctx, preview);
	const isField = isPreview && side !== SITE_PREVIEW_SIDE;
	return {
		hides: (field: string) => (isField && getFieldName(field) === name ? side === "sin" : isLive),
		/** Notice on a previewed page. */
		preview: isPreview ? formatPreviewNotice({ side, name, until }, ctx.now()) : "",
	};
}

const SITE_PREVIEW_NAME = "todo";

function parsePreview(preview: string) {
	const [side = "", name = "", until = "", token = ""] = preview.split("~");
	return { side, name, until, token };
}

/** Returns whether staff signed a preview parameter, and its time is not over. */
export function isPreviewValid(ctx: PublicContext, preview: string): boolean {
	const { side, name, until, token } = parsePreview(preview);
	const isSigned = ctx.secret
		.getTokens(PURPOSE, [side, name, until].join("~"))
		.some((expectedToken) => hashToken(expectedToken) === hashToken(token));
	return isSigned && Number.parseInt(until, 36) > ctx.now().getTime();
}

function formatPreviewNotice({ side, name, until }: Record<"side" | "name" | "until", string>, now: Date) {
	if (side !== SITE_PREVIEW_SIDE)
		return `Vista previa, solo por este enlace: así se ve ${side} «${getSampleLabel(name)}».`;
	const endsAt = new Date(Number.parseInt(until, 36)).toISOString();
	return `Vista previa: solo la ves tú y a quien le pases este enlace, hasta ${formatPastMoment(endsAt, now)}.`;
}

/**
 * Returns true on a published site: visitors see nothing bundled and unconfirmed.
 *
 * @source rules 1.24, 6.25
 */
export const hidesSamples = ({ env }: Pick<AppContext, "env">): boolean =>
	getPublicOrigin(env) !== undefined && !env.BIELA_SAMPLE;

/** Returns the settings for the site, emails and PDFs. */
export const getPublicSettings = (ctx: PublicContext, settings: Settings, { hides } = getVisibility(ctx)) =>
	toPublicSettings(settings, hides, Number(toPanamaDay(ctx.now()).slice(0, 4)));

/** Creates staff's preview links of a page with and without an unconfirmed field; undefined without a page. */
export function createPreviewLinks(ctx: PublicContext, name: string) {
	const [path, anchor] = findPage(name) ?? [];
	if (!path) return undefined;
	const until = ctx.now().getTime() + PREVIEW_MS;
	const signedName = getFieldName(name);
	const buildLink = (side: string) =>
		`${path}?${PREVIEW_PARAMETER}=${signPreview(ctx, { side, name: signedName, until })}${anchor ? `#${anchor}` : ""}`;
	return { with: buildLink("con"), without: buildLink("sin") };
}

/** Creates a link to the private site as visitors will see it. @source rules 1.26 */
export function createSitePreview(ctx: PublicContext) {
	const until = ctx.now().getTime() + SITE_PREVIEW_MS;
	const preview = signPreview(ctx, { side: SITE_PREVIEW_SIDE, name: SITE_PREVIEW_NAME, until });
	return { path: `/?${PREVIEW_PARAMETER}=${preview}`, until: new Date(until).toISOString() };
}

/** @param until in milliseconds */
function signPreview({ secret }: PublicContext, preview: { side: string; name: string; until: number }) {
	const { side, name, until } = preview;
	const signedText = [side, name, until.toString(36)].join("~");
	return `${signedText}~${secret.getToken(PURPOSE, signedText)}`;
}
