import { createRouter, toResponseSpec } from "#server/http/http.server.ts";
import { createPanelRoutes, createSiteRoutes, defineRoute } from "#server/http/routes.server.ts";
import { Proof, ProofParams, SiteAddress, SiteAddressForm } from "./contract.ts";
import { getProof } from "./probe.server.ts";
import { readSiteAddress, saveSiteAddress } from "./store.server.ts";

const site = createSiteRoutes("Sitio");
const siteAddressResponse = toResponseSpec("La dirección del sitio", SiteAddress);
const panel = createPanelRoutes("Panel: dirección del sitio", "settings");

export const createSiteAddressApi = () =>
	createRouter().openapiRoutes([
		defineRoute({
			group: site,
			id: "proveSiteAddress",
			method: "get",
			path: "/site-address/proof/{nonce}",
			whilePrivate: "open",
			summary: "Prueba que en esta dirección responde este taller",
			params: ProofParams,
			status: 200,
			answer: toResponseSpec("Un texto que solo este taller da", Proof),
			handle: ({ ctx }, { params: { nonce } }) => ({ proof: getProof(ctx, nonce) }),
		}),
		defineRoute({
			group: panel,
			id: "readSiteAddress",
			method: "get",
			path: "/admin/site-address",
			summary: "La dirección del sitio, y si la fija el servidor",
			status: 200,
			answer: siteAddressResponse,
			handle: ({ ctx }) => readSiteAddress(ctx),
		}),
		defineRoute({
			group: panel,
			id: "saveSiteAddress",
			method: "put",
			path: "/admin/site-address",
			summary: "Cambia la dirección del sitio, si ahí responde este taller",
			body: SiteAddressForm,
			proof: "fresh",
			status: 200,
			answer: siteAddressResponse,
			handle: (call, { body }) => saveSiteAddress(call, body),
		}),
	]);
