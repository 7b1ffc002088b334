import { defineServerFeature } from "#server/feature.server.ts";
import { createMediaApi } from "./api.server.ts";
import { MEDIA_ERRORS } from "./errors.server.ts";
import { createGalleryApi } from "./gallery-api.server.ts";
import { sweepMedia } from "./manage.server.ts";

export const mediaServer = defineServerFeature({
	api: [createGalleryApi, createMediaApi],
	errors: MEDIA_ERRORS,
	names: {
		media: { tableName: "mediaFiles", column: "filename", hasTrash: true, changesField: "filename" },
	},
	chores: [
		{
			name: "sweep-media-at-start",
			every: "start",
			deletesData: true,
			// No upload is in progress at the start; later one may be, and on PostgreSQL another machine may receive one.
			run: (ctx) => sweepMedia(ctx, !ctx.env.DATABASE_URL),
		},
		{ name: "sweep-media", every: "hour", deletesData: true, run: (ctx) => sweepMedia(ctx, false) },
	],
});
