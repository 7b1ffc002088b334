import { panamaDay } from "#panama/time.ts";
import type { Visitor } from "#platform/http/http.server.ts";
import type { Platform } from "#platform/platform.server.ts";
import { publicOrigin } from "#platform/site-origin.ts";
import { hashOfToken } from "#platform/start/secret.server.ts";
import { placeOf, saidOfShop } from "./claims.ts";
import type { Settings } from "./contract.ts";
import { SETTING_LABELS } from "./sentences.ts";

type World = Pick<Platform, "env" | "now" | "secret">;

/** Lifetime of a preview link: an idle session's. */
const LOOK_MS = 2 * 60 * 60 * 1000;
const PURPOSE = "con-y-sin";

/**
 * Returns which unconfirmed fields to hide: all on a live address, none elsewhere. Staff preview the opposite through
 * a signed link.
 *
 * @source rules 1.24, 6.25
 */
export function unsaidTo(at: World, { preview = "" }: Partial<Visitor> = {}) {
	const isLive = publicOrigin(at.env) !== undefined;
	const [side = "", name = "", until = "", token = ""] = preview.split("~");
	const isKnown = at.secret
		.tokensFor(PURPOSE, [side, name, until].join("~"))
		.some((known) => hashOfToken(known) === hashOfToken(token));
	const isOpen = isKnown && Number.parseInt(until, 36) > at.now().getTime();
	return {
		hides: (asked: string) => (isOpen && asked === name ? side === "sin" : isLive),
		/** Notice on a previewed page. */
		preview: isOpen
			? `Vista previa, solo por este enlace: así se ve ${side} «${SETTING_LABELS[name] ?? name}».`
			: "",
	};
}

/** Returns the settings for the site, emails and PDFs. */
export const settingsSaid = (at: World, settings: Settings, { hides } = unsaidTo(at)) =>
	saidOfShop(settings, hides, Number(panamaDay(at.now()).slice(0, 4)));

/** Creates staff's preview links of a page with and without an unconfirmed field; undefined without a page. */
export function looksAt(at: World, name: string) {
	const [path, anchor] = placeOf(name) ?? [];
	if (!path) return undefined;
	const until = (at.now().getTime() + LOOK_MS).toString(36);
	const look = (side: string) => {
		const told = [side, name, until].join("~");
		const token = at.secret.tokenFor(PURPOSE, told);
		return `${path}?muestra=${told}~${token}${anchor ? `#${anchor}` : ""}`;
	};
	return { with: look("con"), without: look("sin") };
}
