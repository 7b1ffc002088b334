import { z } from "@hono/zod-openapi";
import { panamaDay } from "#panama/time.ts";
import { answer, openRoutes } from "#platform/http/http.server.ts";
import { siteRoutes } from "#platform/http/routes.server.ts";
import { orLastKnown } from "#platform/last-known.ts";
import type { Platform } from "#platform/platform.server.ts";
import { CLAIM_NAMES } from "./claims.ts";
import { About, Settings } from "./contract.ts";
import { paymentsText } from "./payments.ts";
import { logoOf, openingAt } from "./rules.ts";
import { settingsSaid, unsaidTo } from "./said.server.ts";
import { getSettings } from "./store.server.ts";

/** What the site shows of the business; staff-only fields stay out. */
const PublicSettings = Settings.omit({
	sampleFields: true,
	referencesFrom: true,
	quoteDays: true,
	usesWorkOrders: true,
	chats: true,
	about: true,
	claims: true,
}).extend({
	/** The ways to pay, a line each, and the picture of Yappy's code; "" for none. */
	payments: z.object({ text: z.string(), yappyQr: z.string() }),
	stats: z.array(z.object({ value: z.string(), label: z.string() })),
	governmentStats: z.array(z.object({ value: z.string(), label: z.string() })),
	/** What is not confirmed is left out on a live address: null, or not among the claims. */
	foundedYear: z.number().int().nullable(),
	copyrightSince: z.number().int().nullable(),
	claims: z.array(z.enum([...CLAIM_NAMES, "gallery"])),
	/** Said above a page that staff look at through a signed link; "" for everybody else. */
	preview: z.string(),
	opening: z.object({ isOpen: z.boolean(), until: z.iso.datetime() }),
	today: z.iso.date(),
	logo: z.string().nullable(),
});

const site = siteRoutes("Sitio", {});

export function settingsApi(at: Platform) {
	const record = orLastKnown(() => getSettings(at.db));
	return openRoutes().openapiRoutes([
		site.get("readAbout", "/about", {
			summary: "Lo que cuenta «Nosotros»: la historia, sus años y las certificaciones",
			200: answer("El texto de «Nosotros»", About),
		})(async ({ visitor }) => settingsSaid(at, await record(), unsaidTo(at, visitor)).about),
		site.get("readSettings", "/settings", {
			summary: "Datos del negocio: nombre, teléfonos, dirección, horario y promesas",
			200: answer("El registro público del negocio", PublicSettings),
		})(async ({ visitor }) => {
			const unsaid = unsaidTo(at, visitor);
			const said = settingsSaid(at, await record(), unsaid);
			const { sampleFields: _, about: __, ...known } = said;
			const { referencesFrom: ___, quoteDays: ____, chats: _____, ...shown } = known;
			const { usesWorkOrders: ______, ...settings } = shown;
			const { isOpen, until } = openingAt(at.now(), settings);
			const today = panamaDay(at.now());
			const stats = settings.stats.map(withoutSource);
			const governmentStats = settings.governmentStats.map(withoutSource);
			const { yappyQr } = settings.payments;
			const payments = {
				text: paymentsText(settings.payments),
				yappyQr: (yappyQr && at.images.urlOf(yappyQr)) || "",
			};
			const opening = { isOpen, until: until.toISOString() };
			return {
				...settings,
				claims: [...said.claims, ...(unsaid.hides("gallery") ? [] : ["gallery" as const])],
				preview: unsaid.preview,
				payments,
				stats,
				governmentStats,
				opening,
				today,
				logo: at.images.urlOf(logoOf(at.images)),
			};
		}),
	]);
}

/** Where a figure comes from is for staff. */
const withoutSource = ({ value, label }: { value: string; label: string }) => ({ value, label });
