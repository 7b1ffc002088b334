import { toPanamaDay } from "#domain/time.ts";
import type { AppContext } from "#server/app-context.server.ts";
import type { Visitor } from "#server/http/http.server.ts";
import { getPublicOrigin } from "#server/site-origin.ts";
import { hashToken } from "#server/start/secret.server.ts";
import { findPage, toPublicSettings } from "./claims.ts";
import type { Settings } from "./contract.ts";
import { SETTING_LABELS } from "./messages.ts";

type PublicContext = Pick<AppContext, "env" | "now" | "secret">;

/** Lifetime of a preview link: an idle session's. */
const PREVIEW_MS = 2 * 60 * 60 * 1000;
const PURPOSE = "con-y-sin";

/**
 * Returns which unconfirmed fields to hide: all on a live address, none elsewhere. Staff preview the opposite through
 * a signed link.
 *
 * @source rules 1.24, 6.25
 */
export function getVisibility(ctx: PublicContext, { preview = "" }: Partial<Visitor> = {}) {
	const isLive = getPublicOrigin(ctx.env) !== undefined;
	const [side = "", name = "", until = "", token = ""] = preview.split("~");
	const isSigned = ctx.secret
		.getTokens(PURPOSE, [side, name, until].join("~"))
		.some((expectedToken) => hashToken(expectedToken) === hashToken(token));
	const isPreview = isSigned && Number.parseInt(until, 36) > ctx.now().getTime();
	return {
		hides: (field: string) => (isPreview && field === name ? side === "sin" : isLive),
		/** Notice on a previewed page. */
		preview: isPreview
			? `Vista previa, solo por este enlace: así se ve ${side} «${SETTING_LABELS[name] ?? name}».`
			: "",
	};
}

/** Returns the settings for the site, emails and PDFs. */
export const getPublicSettings = (ctx: PublicContext, settings: Settings, { hides } = getVisibility(ctx)) =>
	toPublicSettings(settings, hides, Number(toPanamaDay(ctx.now()).slice(0, 4)));

/** Creates staff's preview links of a page with and without an unconfirmed field; undefined without a page. */
export function createPreviewLinks(ctx: PublicContext, name: string) {
	const [path, anchor] = findPage(name) ?? [];
	if (!path) return undefined;
	const until = (ctx.now().getTime() + PREVIEW_MS).toString(36);
	const buildLink = (side: string) => {
		const signedText = [side, name, until].join("~");
		const token = ctx.secret.getToken(PURPOSE, signedText);
		return `${path}?muestra=${signedText}~${token}${anchor ? `#${anchor}` : ""}`;
	};
	return { with: buildLink("con"), without: buildLink("sin") };
}
