import type { Kysely } from "kysely";
import { tableWithId } from "./table-with-id.ts";

/** The blog: its posts, and who saw which one today. `blog_views` and `blog_salts` keep one day only. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await tableWithId(db, "blog_posts")
		.addColumn("slug", "text", (column) => column.notNull().unique())
		.addColumn("title", "text", (column) => column.notNull())
		.addColumn("excerpt", "text", (column) => column.notNull())
		.addColumn("content", "text", (column) => column.notNull())
		.addColumn("author", "text", (column) => column.notNull())
		.addColumn("category", "text", (column) => column.notNull())
		.addColumn("featured_image", "text")
		.addColumn("gallery_images", "text", (column) => column.notNull())
		.addColumn("tags", "text", (column) => column.notNull())
		.addColumn("related_skus", "text", (column) => column.notNull())
		.addColumn("read_time", "integer", (column) => column.notNull())
		.addColumn("published", "integer", (column) => column.notNull())
		.addColumn("featured", "integer", (column) => column.notNull())
		.addColumn("seo_title", "text", (column) => column.notNull())
		.addColumn("seo_description", "text", (column) => column.notNull())
		.addColumn("view_count", "integer", (column) => column.notNull())
		.addColumn("search_text", "text", (column) => column.notNull())
		.addColumn("deleted_at", "text")
		.addColumn("created_at", "text", (column) => column.notNull())
		.addColumn("updated_at", "text", (column) => column.notNull())
		.execute();
	await db.schema
		.createIndex("blog_posts_by_date")
		.on("blog_posts")
		.columns(["published", "created_at"])
		.execute();
	await tableWithId(db, "blog_views")
		.addColumn("day", "text", (column) => column.notNull())
		.execute();
	await tableWithId(db, "blog_salts")
		.addColumn("salt", "text", (column) => column.notNull())
		.execute();
}
