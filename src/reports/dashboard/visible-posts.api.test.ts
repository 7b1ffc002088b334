// @module-tag engines
import { expect, test } from "vitest";
import { unconfirmBundled } from "#tests/bundled-content.ts";
import { openWorld } from "#tests/server/world.test.kit.ts";

const world = openWorld();

test.each([
	["https://taller.test", 0],
	[undefined, 10],
])("counts the articles that visitors see at %s", async (siteUrl, expected) => {
	await unconfirmBundled(world.ctx.db);
	Object.assign(world.ctx.env, { SITE_URL: siteUrl });
	const { total_blog_posts } = (await world.asStaff("/api/admin/dashboard")).json;
	const posts = (await world.call("/api/blog/posts?fields=card")).json;
	expect([total_blog_posts, posts.length]).toEqual([expected, expected]);
});
