import type { AppContext } from "#server/app-context.server.ts";
import { createRouter, toResponseSpec } from "#server/http/http.server.ts";
import { createPanelRoutes, createSiteRoutes } from "#server/http/routes.server.ts";
import { Proof, ProofParams, SiteAddress, SiteAddressForm } from "./contract.ts";
import { getProof } from "./probe.server.ts";
import { readSiteAddress, saveSiteAddress } from "./store.server.ts";

const site = createSiteRoutes("Sitio");
const panel = createPanelRoutes("Panel: dirección del sitio", "settings", {
	200: toResponseSpec("La dirección del sitio", SiteAddress),
});

export const createSiteAddressApi = (ctx: AppContext) =>
	createRouter().openapiRoutes([
		site.get("proveSiteAddress", "/site-address/proof/{nonce}", {
			whilePrivate: "open",
			summary: "Prueba que en esta dirección responde este taller",
			params: ProofParams,
			200: toResponseSpec("Un texto que solo este taller da", Proof),
		})(({ params: { nonce } }) => ({ proof: getProof(ctx, nonce) })),
		panel.get("readSiteAddress", "/admin/site-address", {
			summary: "La dirección del sitio, y si la fija el servidor",
		})(() => readSiteAddress(ctx)),
		panel.put("saveSiteAddress", "/admin/site-address", {
			summary: "Cambia la dirección del sitio, si ahí responde este taller",
			body: SiteAddressForm,
			proof: "fresh",
		})(({ body, actor }) => saveSiteAddress(ctx, actor, body)),
	]);
