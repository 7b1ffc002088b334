import type { DbOrTrx } from "#platform/database/db.server.ts";
import "./table.server.ts";

const ADDRESS = /\/images\/[^\s"'?#<>)\\]+/g;

/** Which of these pictures a post shows: as its cover, in its gallery, or in its text. */
export async function listPostImageUses(db: DbOrTrx, paths: ReadonlySet<string>) {
	const rows = await db
		.selectFrom("blogPosts")
		.select(["slug", "title", "featuredImage", "galleryImages", "content"])
		.where("deletedAt", "is", null)
		.execute();
	return rows.flatMap(({ slug, title, featuredImage, galleryImages, content }) => {
		const text = [featuredImage ?? "", galleryImages, content].join("\n");
		const shown = new Set(text.match(ADDRESS) ?? []);
		return [...shown]
			.filter((path) => paths.has(path))
			.map((path) => ({ path, label: `Blog: ${title}`, to: `/blog/${slug}` }));
	});
}
