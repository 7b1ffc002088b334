import type { Kysely } from "kysely";
import { fold } from "#words/search.ts";
import { tableWithId } from "./table-with-id.ts";

type Posts = {
	blogPosts: {
		id: string;
		title: string;
		excerpt: string;
		author: string;
		published: number;
		createdAt: string;
		deskText: string;
		firstPublishedAt: string | null;
	};
};

/** What editing a post needs: the text staff search, since when it is public, and the addresses it had before. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.alterTable("blog_posts")
		.addColumn("desk_text", "text", (column) => column.notNull().defaultTo(""))
		.execute();
	await db.schema.alterTable("blog_posts").addColumn("first_published_at", "text").execute();
	await tableWithId(db, "blog_old_slugs")
		.addColumn("post_id", "text")
		.addColumn("category", "text", (column) => column.notNull())
		.addColumn("created_at", "text", (column) => column.notNull())
		.execute();
	await db.schema
		.createIndex("blog_old_slugs_by_post")
		.on("blog_old_slugs")
		.column("post_id")
		.execute();
	await fill(db as Kysely<Posts>);
}

async function fill(db: Kysely<Posts>) {
	const posts = await db
		.selectFrom("blogPosts")
		.select(["id", "title", "excerpt", "author", "published", "createdAt"])
		.execute();
	for (const { id, title, excerpt, author, published, createdAt } of posts)
		await db
			.updateTable("blogPosts")
			.set({
				deskText: fold([title, excerpt, author].join(" ")),
				firstPublishedAt: published === 1 ? createdAt : null,
			})
			.where("id", "=", id)
			.execute();
}
