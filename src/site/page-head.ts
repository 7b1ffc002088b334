import type { MetaDescriptor } from "react-router";
import { CARD_SIZE } from "#features/content/previews/contract.ts";
import { buildDescription } from "./page-description.ts";
import type { PageHead } from "./page-meta.ts";
import { buildBreadcrumbs } from "./schema-org.ts";
import { buildStructuredData } from "./structured-data.ts";

const DEFAULT_IMAGE = {
	path: "/images/og/inicio.jpg",
	alt: "Disco de freno, aceite, filtro y bujías en el banco del taller",
};

/** Builds the meta tags besides title and canonical URL: description, Open Graph and JSON-LD. */
export function buildSecondaryTags(head: PageHead): MetaDescriptor[] {
	const { site, fullTitle, canonicalUrl, description, page } = head;
	const { settings, origin } = site;
	const { image = DEFAULT_IMAGE, isHidden, isUrlSecret, trail, jsonLd } = page;
	const metaDescription = buildDescription(description, {
		end: page.descriptionEnd,
		more: `${settings.name}: taller y repuestos en ${settings.address.district}. Agenda tu cita o escríbenos por WhatsApp.`,
	});
	const nodes = [
		jsonLd ? buildStructuredData(site, jsonLd) : [],
		trail ? buildBreadcrumbs(origin, trail) : [],
	];
	const data = nodes.flat().map((node) => ({ "@context": "https://schema.org", ...node }));
	return [
		{ name: "description", content: metaDescription },
		...(isHidden ? [{ name: "robots", content: "noindex" }] : []),
		{ property: "og:type", content: page.type ?? "website" },
		{ property: "og:locale", content: "es_PA" },
		{ property: "og:site_name", content: settings.name },
		{ property: "og:title", content: fullTitle },
		{ property: "og:description", content: metaDescription },
		...(isUrlSecret ? [] : [{ property: "og:url", content: canonicalUrl }]),
		{ property: "og:image", content: origin + image.path },
		{ property: "og:image:type", content: "image/jpeg" },
		{ property: "og:image:width", content: String(CARD_SIZE.width) },
		{ property: "og:image:height", content: String(CARD_SIZE.height) },
		{ property: "og:image:alt", content: image.alt },
		{ name: "twitter:card", content: "summary_large_image" },
		{ name: "twitter:image", content: origin + image.path },
		{ name: "twitter:image:alt", content: image.alt },
		...(page.extraTags?.(site) ?? []),
		...(data.length > 0 ? [{ "script:ld+json": data.length === 1 ? data[0] : data }] : []),
	];
}

/** Matches the tags managed here; the router removes its own. */
const MANAGED_TAGS = `meta:is([name="description"], [name="robots"], [name^="twitter:"], [property]), link[rel="alternate"], script[type="application/ld+json"]`;

/** Replaces the previous page's meta tags after client-side navigation. */
export function updateHead(head: PageHead): void {
	for (const oldTag of document.head.querySelectorAll(MANAGED_TAGS)) oldTag.remove();
	for (const tag of buildSecondaryTags(head)) document.head.append(toElement(tag));
}

function toElement(tag: MetaDescriptor): HTMLElement {
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
