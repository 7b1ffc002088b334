import { z } from "@hono/zod-openapi";
import { shownOf } from "#features/changes/form-contract.ts";
import { panamaDay } from "#panama/time.ts";
import { answer, openRoutes } from "#platform/http/http.server.ts";
import { siteRoutes } from "#platform/http/routes.server.ts";
import { orLastKnown } from "#platform/last-known.ts";
import type { Platform } from "#platform/platform.server.ts";
import { type RecordFields, toldOf } from "#record-fields.ts";
import { CLAIM_NAMES } from "./claims.ts";
import { About, Hours } from "./contract.ts";
import { ADDRESS, AGENDA, PROMISES, SITE, SOCIAL } from "./fields.ts";
import { paymentsText } from "./payments.ts";
import { logoOf, openingAt } from "./rules.ts";
import { settingsSaid, unsaidTo } from "./said.server.ts";
import { getSettings } from "./store.server.ts";

const told = <Fields extends RecordFields>(fields: Fields) => shownOf(toldOf(fields));

/** Public part of the business record. */
const PublicSettings = z.object({
	...told(SITE),
	address: z.object(told(ADDRESS)),
	hours: Hours,
	social: z.object(told(SOCIAL)),
	promises: z.object(told(PROMISES)),
	agenda: z.object(told(AGENDA)),
	/** Payment methods, one per line, and the picture of Yappy's QR code; "" for none. */
	payments: z.object({ text: z.string(), yappyQr: z.string() }),
	/** The source of a stat is for staff only. */
	stats: z.array(z.object({ value: z.string(), label: z.string() })),
	governmentStats: z.array(z.object({ value: z.string(), label: z.string() })),
	/** Unconfirmed data are omitted on a live address: null, or missing from the claims. */
	foundedYear: z.number().int().nullable(),
	copyrightSince: z.number().int().nullable(),
	claims: z.array(z.enum([...CLAIM_NAMES, "gallery"])),
	/** Notice above a page that staff preview through a signed link; "" for visitors. */
	preview: z.string(),
	opening: z.object({ isOpen: z.boolean(), until: z.iso.datetime() }),
	today: z.iso.date(),
	logo: z.string().nullable(),
});

const site = siteRoutes("Sitio");

export function settingsApi(at: Platform) {
	const record = orLastKnown(() => getSettings(at.db));
	return openRoutes().openapiRoutes([
		site.get("readAbout", "/about", {
			summary: "Lo que cuenta «Nosotros»: la historia, sus años y las certificaciones",
			200: answer("El texto de «Nosotros»", About),
		})(async ({ visitor }) => settingsSaid(at, await record(), unsaidTo(at, visitor)).about),
		site.get("readSettings", "/settings", {
			summary: "Datos del negocio: nombre, teléfonos, dirección, horario y plazos",
			200: answer("El registro público del negocio", PublicSettings),
		})(async ({ visitor }) => {
			const unsaid = unsaidTo(at, visitor);
			const said = settingsSaid(at, await record(), unsaid);
			const { isOpen, until } = openingAt(at.now(), said);
			const today = panamaDay(at.now());
			const { yappyQr } = said.payments;
			const payments = {
				text: paymentsText(said.payments),
				yappyQr: (yappyQr && at.images.urlOf(yappyQr)) || "",
			};
			const opening = { isOpen, until: until.toISOString() };
			return PublicSettings.parse({
				...said,
				claims: [...said.claims, ...(unsaid.hides("gallery") ? [] : ["gallery" as const])],
				preview: unsaid.preview,
				payments,
				opening,
				today,
				logo: at.images.urlOf(logoOf(at.images)),
			});
		}),
	]);
}
