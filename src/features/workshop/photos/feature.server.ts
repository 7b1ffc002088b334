import { onPersonForgotten } from "#core/requests/hooks.server.ts";
import { incomingPhotoFolders, photoFolders } from "#features/content/media/hooks.server.ts";
import { defineServerFeature, on, provide } from "#server/feature.server.ts";
import { createPhotosApi } from "./api.server.ts";
import { deleteExpiredPhotos, deletePhotosOfLeads } from "./delete.server.ts";
import { PHOTO_ERRORS } from "./errors.server.ts";
import { removePhotoFiles } from "./files.server.ts";
import { listIncomingFolders, listPhotoFolders } from "./photo-folders.server.ts";
import { PHOTO_FILES_TOPIC } from "./rules.ts";
import { createPhotosStaffApi } from "./staff-api.server.ts";

export const photosServer = defineServerFeature({
	api: [createPhotosApi, createPhotosStaffApi],
	errors: PHOTO_ERRORS,
	bindings: [
		on(onPersonForgotten, deletePhotosOfLeads),
		provide(photoFolders, listPhotoFolders),
		provide(incomingPhotoFolders, listIncomingFolders),
	],
	jobs: (ctx) => ({ [PHOTO_FILES_TOPIC]: removePhotoFiles(ctx) }),
	chores: [{ name: "delete-photos", every: "hour", deletesData: true, run: deleteExpiredPhotos }],
});
