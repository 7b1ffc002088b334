import type { FullPost } from "#features/content/blog/contract.ts";
import { countWords, getTeamName } from "#features/content/blog/rules.ts";
import type { Site } from "./site-data.ts";

/**
 * Converts a post to schema.org structured data.
 *
 * @param preview path of the social preview image, which every post has
 */
export function toArticleData(
	{ settings, origin }: Site,
	{ post, preview }: { post: FullPost; preview: string },
): object {
	const address = `${origin}/blog/${post.slug}`;
	const isTeam = post.author === getTeamName(settings.name);
	return {
		"@type": "BlogPosting",
		headline: post.title,
		description: post.seo_description || post.excerpt,
		datePublished: post.created_at,
		dateModified: post.updated_at,
		author: isTeam
			? { "@type": "Organization", name: settings.name, url: origin }
			: { "@type": "Person", name: post.author },
		publisher: { "@type": "Organization", name: settings.name, url: origin },
		mainEntityOfPage: address,
		articleSection: post.category,
		keywords: post.tags.join(", "),
		wordCount: countWords(post.content),
		timeRequired: `PT${post.read_time}M`,
		inLanguage: "es-PA",
		image: [
			...(post.featured_image ? [toImageData(post.featured_image, post, origin)] : []),
			new URL(preview, origin).href,
		],
	};
}

function toImageData(path: string, { featured_alt: alt }: FullPost, origin: string): object {
	const url = new URL(path, origin).href;
	return { "@type": "ImageObject", url, ...(alt && { caption: alt }) };
}
