import sanitizeHtml from "sanitize-html";
import { isPublicUrl } from "#domain/public-url.ts";

/** Allowed tags and attributes. Other tags are dropped; scripts and similar elements lose their text too. */
const ALLOWED: sanitizeHtml.IOptions = {
	allowedTags: [
		..."h2 h3 h4 p br hr ul ol li blockquote pre code strong em u s sub sup a".split(" "),
		..."figure figcaption img table caption thead tbody tfoot tr th td".split(" "),
	],
	allowedAttributes: {
		a: ["href", "title", "rel"],
		img: ["src", "alt", "width", "height", "loading", "decoding"],
		ol: ["start"],
		th: ["scope", "colspan", "rowspan"],
		td: ["colspan", "rowspan"],
	},
	allowedSchemes: ["https", "http", "mailto", "tel"],
	allowedSchemesAppliedToAttributes: ["href", "src"],
	allowProtocolRelative: false,
	disallowedTagsMode: "discard",
	nonTextTags: [
		..."script style textarea option select template title noscript noembed noframes".split(" "),
		..."iframe object embed xmp plaintext svg math audio video canvas".split(" "),
	],
	enforceHtmlBoundary: false,
	nestingLimit: 40,
	transformTags: {
		h1: "h2",
		h5: "h4",
		h6: "h4",
		b: "strong",
		i: "em",
		a: (tagName, { href, title }) => ({
			tagName,
			attribs: {
				...(href && isLinkTarget(href) && { href }),
				...(title && { title }),
				...(href && isWebLink(href) && isLinkTarget(href) && { rel: "noopener nofollow" }),
			},
		}),
		img: (tagName, { src = "", alt = "", width, height }) => ({
			tagName,
			attribs: {
				...(isOurPath(src) && { src }),
				alt,
				...(isSize(width) && { width }),
				...(isSize(height) && { height }),
				loading: "lazy",
				decoding: "async",
			},
		}),
	},
	// Word's empty paragraphs are only space between two others, which the page has anyway.
	exclusiveFilter: ({ tag, attribs, text, mediaChildren }) =>
		(tag === "img" && !attribs.src) || (tag === "p" && !text.trim() && mediaChildren.length === 0),
};

/**
 * Makes HTML safe for a page: keeps only the tags and attributes an article needs, links to web, mail and
 * telephone, and pictures of this site. Runs when a post is stored and again when it is sent.
 *
 * @source rules 6.14; ASVS 5.0 §1.3.1
 */
export function sanitise(html: string): string {
	return sanitizeHtml(html, ALLOWED);
}

/** A web link leads to a public host under its own name; other schemes are limited above. */
const isLinkTarget = (href: string) => !isWebLink(href) || isPublicUrl(href.trim());
const isWebLink = (href: string) => /^https?:/i.test(href.trim());
const isOurPath = (src: string) => /^\/[a-z0-9][\w./-]*(\?v=\w+)?$/i.test(src) && !src.includes("//");
const isSize = (value: string | undefined) => /^\d{1,4}$/.test(value ?? "");
