import type { MetaDescriptor } from "react-router";
import { CARD_SIZE } from "#features/previews/contract.ts";
import { descriptionOf } from "./page-description.ts";
import type { Said } from "./page-meta.ts";
import { breadcrumbs } from "./schema-org.ts";
import { dataOf } from "./structured-data.ts";

const USUAL_IMAGE = {
	path: "/images/og/inicio.jpg",
	alt: "Disco de freno, aceite, filtro y bujías en el banco del taller",
};

/** Builds the meta tags besides title and canonical URL: description, Open Graph and JSON-LD. */
export function restOfHead(said: Said): MetaDescriptor[] {
	const { site, fullTitle, address, description, page } = said;
	const { settings, origin } = site;
	const { image = USUAL_IMAGE, isHidden, isAddressKey, trail, jsonLd } = page;
	const told = descriptionOf(description, {
		end: page.descriptionEnd,
		more: `${settings.name}: taller y repuestos en ${settings.address.district}. Agenda tu cita o escríbenos por WhatsApp.`,
	});
	const things = [jsonLd ? dataOf(site, jsonLd) : [], trail ? breadcrumbs(origin, trail) : []];
	const data = things.flat().map((thing) => ({ "@context": "https://schema.org", ...thing }));
	return [
		{ name: "description", content: told },
		...(isHidden ? [{ name: "robots", content: "noindex" }] : []),
		{ property: "og:type", content: page.type ?? "website" },
		{ property: "og:locale", content: "es_PA" },
		{ property: "og:site_name", content: settings.name },
		{ property: "og:title", content: fullTitle },
		{ property: "og:description", content: told },
		...(isAddressKey ? [] : [{ property: "og:url", content: address }]),
		{ property: "og:image", content: origin + image.path },
		{ property: "og:image:type", content: "image/jpeg" },
		{ property: "og:image:width", content: String(CARD_SIZE.width) },
		{ property: "og:image:height", content: String(CARD_SIZE.height) },
		{ property: "og:image:alt", content: image.alt },
		{ name: "twitter:card", content: "summary_large_image" },
		{ name: "twitter:image", content: origin + image.path },
		{ name: "twitter:image:alt", content: image.alt },
		...(page.more?.(site) ?? []),
		...(data.length > 0 ? [{ "script:ld+json": data.length === 1 ? data[0] : data }] : []),
	];
}

/** Matches the tags managed here; the router removes its own. */
const OTHERS = `meta:is([name="description"], [name="robots"], [name^="twitter:"], [property]), link[rel="alternate"], script[type="application/ld+json"]`;

/** Replaces the previous page's meta tags after client-side navigation. */
export function tellHead(said: Said): void {
	for (const old of document.head.querySelectorAll(OTHERS)) old.remove();
	for (const tag of restOfHead(said)) document.head.append(elementOf(tag));
}

function elementOf(tag: MetaDescriptor): HTMLElement {
	if ("script:ld+json" in tag) {
		const script = document.createElement("script");
		script.type = "application/ld+json";
		script.textContent = JSON.stringify(tag["script:ld+json"]);
		return script;
	}
	const { tagName = "meta", ...attributes } = tag as Record<string, string>;
	const element = document.createElement(tagName);
	for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
	return element;
}
