import { z } from "@hono/zod-openapi";
import { createViewShape } from "#core/records/form-contract.ts";
import { getPublicFields, type RecordFields } from "#core/records/record-fields.ts";
import { toPanamaDay } from "#domain/time.ts";
import type { AppContext } from "#server/app-context.server.ts";
import { createRouter, toResponseSpec } from "#server/http/http.server.ts";
import { createSiteRoutes, defineRoute } from "#server/http/routes.server.ts";
import { withLastKnownValue } from "#server/last-known-value.ts";
import { CLAIM_NAMES } from "./claims.ts";
import { About, Hours } from "./contract.ts";
import { ADDRESS, AGENDA, PROMISES, SITE, SOCIAL } from "./fields.ts";
import { formatPayments } from "./payments.ts";
import { getPublicSettings, getVisibility } from "./public-settings.server.ts";
import { findLogo, getOpening } from "./rules.ts";
import { getSettings } from "./store.server.ts";

const toPublicShape = <Fields extends RecordFields>(fields: Fields) =>
	createViewShape(getPublicFields(fields));

/** Public part of the business record. */
const PublicSettings = z.object({
	...toPublicShape(SITE),
	address: z.object(toPublicShape(ADDRESS)),
	hours: Hours,
	social: z.object(toPublicShape(SOCIAL)),
	promises: z.object(toPublicShape(PROMISES)),
	agenda: z.object(toPublicShape(AGENDA)),
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

const site = createSiteRoutes("Sitio");

export function createSettingsApi(ctx: AppContext) {
	const record = withLastKnownValue(() => getSettings(ctx.db));
	return createRouter().openapiRoutes([
		defineRoute({
			group: site,
			id: "readAbout",
			method: "get",
			path: "/about",
			summary: "Lo que cuenta «Nosotros»: la historia, sus años y las certificaciones",
			status: 200,
			answer: toResponseSpec("El texto de «Nosotros»", About),
			handle: async (call) => {
				return getPublicSettings(call.ctx, await record(), getVisibility(call.ctx, call)).about;
			},
		}),
		defineRoute({
			group: site,
			id: "readSettings",
			method: "get",
			path: "/settings",
			summary: "Datos del negocio: nombre, teléfonos, dirección, horario y plazos",
			status: 200,
			answer: toResponseSpec("El registro público del negocio", PublicSettings),
			handle: async (call) => {
				const visibility = getVisibility(call.ctx, call);
				const publicSettings = getPublicSettings(call.ctx, await record(), visibility);
				const { isOpen, until } = getOpening(call.ctx.now(), publicSettings);
				const today = toPanamaDay(call.ctx.now());
				const { yappyQr } = publicSettings.payments;
				const payments = {
					text: formatPayments(publicSettings.payments),
					yappyQr: (yappyQr && call.ctx.images.getUrl(yappyQr)) || "",
				};
				const opening = { isOpen, until: until.toISOString() };
				return PublicSettings.parse({
					...publicSettings,
					claims: [...publicSettings.claims, ...(visibility.hides("gallery") ? [] : ["gallery" as const])],
					preview: visibility.preview,
					payments,
					opening,
					today,
					logo: call.ctx.images.getUrl(findLogo(call.ctx.images)),
				});
			},
		}),
	]);
}
