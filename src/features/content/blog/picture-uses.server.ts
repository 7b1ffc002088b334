import { chooseLink } from "#features/content/media/picture-use.ts";
import type { DbOrTrx } from "#server/database/db.server.ts";

const ADDRESS = /\/images\/[^\s"'?#<>)\\]+/g;

/** Lists the pictures in each post's cover, gallery and content. */
export async function listPostImageUses(db: DbOrTrx) {
	const rows = await db
		.selectFrom("blogPosts")
		.select(["id", "slug", "title", "featuredImage", "galleryImages", "content", "published"])
		.where("deletedAt", "is", null)
		.execute();
	return rows.flatMap(({ id, slug, title, published, ...post }) => {
		const text = [post.featuredImage ?? "", post.galleryImages, post.content].join("\n");
		const imagePaths = new Set(text.match(ADDRESS) ?? []);
		const to = chooseLink(published, `/blog/${slug}`, `/admin/dashboard/blog/${id}`);
		return [...imagePaths].map((path) => ({ path, label: `Blog: ${title}`, to }));
	});
}
