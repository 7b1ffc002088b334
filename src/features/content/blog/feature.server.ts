import { postPictureUses } from "#features/content/media/hooks.server.ts";
import { defineServerFeature, provide } from "#server/feature.server.ts";
import { createBlogApi } from "./api.server.ts";
import { deletePastViews } from "./count-view.server.ts";
import { createBlogStaffApi } from "./editing/api.server.ts";
import { purgeExpiredTrash } from "./editing/trash.server.ts";
import { POST_ERRORS } from "./errors.server.ts";
import { listPostImageUses } from "./picture-uses.server.ts";

export const blogServer = defineServerFeature({
	api: [createBlogApi, createBlogStaffApi],
	errors: POST_ERRORS,
	bindings: [provide(postPictureUses, listPostImageUses)],
	names: {
		post: { tableName: "blogPosts", column: "title", hasTrash: true, changesField: "title" },
	},
	chores: [
		{ name: "empty-blog-trash", every: "hour", deletesData: true, run: purgeExpiredTrash },
		{ name: "delete-blog-views", every: "hour", deletesData: true, run: deletePastViews },
	],
});
