import { requirePicture } from "#features/changes/chosen-picture.server.ts";
import { recordRoutes } from "#features/changes/record-routes.server.ts";
import { Testimonial } from "#features/showcase/contract.ts";
import { TESTIMONIAL_NOUN } from "#features/showcase/fields.ts";
import { existingPicture } from "#features/showcase/rules.ts";
import type { Platform } from "#platform/platform.server.ts";
import {
	AdminTestimonial,
	NewTestimonial,
	TestimonialEdit,
	type TestimonialForm,
} from "./contract.ts";
import { changeItem, shelfKind } from "./edit.server.ts";

/** Testimonials that staff write are not marked as bundled examples. */
export const TESTIMONIALS = shelfKind("testimonials", {
	subject: "testimonial",
	noun: TESTIMONIAL_NOUN,
	schema: Testimonial,
	make: ({ avatar, ...form }: TestimonialForm, { at, id, before }) => {
		requirePicture(at, { field: "avatar", path: avatar, before: before?.avatar });
		return {
			isSample: false,
			...before,
			...form,
			id,
			avatar: (avatar === undefined ? before?.avatar : avatar) || null,
		};
	},
	show: (one, at) => ({
		...one,
		picture: one.avatar ? existingPicture(one.avatar, at.images) : null,
	}),
});

const { panel, api } = recordRoutes(
	TESTIMONIALS,
	{ tag: "Panel: vitrina", path: "/admin/testimonials", right: "showcase", id: "Testimonial" },
	{ create: NewTestimonial, update: TestimonialEdit, saved: AdminTestimonial },
);

export const testimonialsAdminApi = (at: Platform) =>
	api(at).openapiRoutes([
		panel.post("approveTestimonial", "/admin/testimonials/{id}/approval", {
			summary: "Aprueba un testimonio de muestra: deja de estar marcado como ejemplo",
		})(({ id, actor }) => changeItem(at, actor, TESTIMONIALS, id, { isSample: false })),
	]);
