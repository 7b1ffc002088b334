import { ApiProblem, read, staffApi } from "#api/client.ts";
import { PROMOTION } from "#features/showcase/fields.ts";
import { PromotionForm } from "#features/showcase/promotion-form.tsx";
import { promotionsToShow, USUAL_DAYS } from "#features/showcase/rules.ts";
import type { AdminPromotion } from "#features/showcase/staff/contract.ts";
import { addDays } from "#panama/time.ts";
import { valuesOf } from "#record-fields.ts";
import type { Route } from "./+types/promotion-edit";
import { NEW_RECORD } from "./catalogue/paths.ts";
import { type EditedKind, RecordEditor } from "./record/editor.tsx";
import { ShowcaseError } from "./showcase/head.tsx";
import { PROMOTIONS } from "./showcase/kinds.ts";

const { promotions: calls, showcase } = staffApi.admin;

const KIND: EditedKind<typeof PROMOTION, AdminPromotion> = {
	...PROMOTIONS,
	fields: PROMOTION,
	name: "promocion",
	create: (body, id) => read(calls.$post({ json: { id, ...body } })),
	update: (id, json) => read(calls[":id"].$put({ param: { id }, json })),
	picture: { field: "image", category: "promotions" },
};

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
	const { promotions, today } = await read(showcase.$get());
	const copyOf = new URL(request.url).searchParams.get("copia");
	const id = params.id === NEW_RECORD ? copyOf : params.id;
	const promotion = promotions.find((one) => one.id === id);
	if (id && !promotion)
		throw new ApiProblem(404, { code: "not_found", detail: "Esa promoción ya no está." });
	const isShown = promotionsToShow(promotions, today).some((one) => one.id === id);
	return { promotion, today, isShown };
}

export default function PromotionEditPage({ params, loaderData }: Route.ComponentProps) {
	const { promotion, today, isShown } = loaderData;
	const edited = params.id === NEW_RECORD ? undefined : promotion;
	const dates = { validFrom: today, validUntil: addDays(today, USUAL_DAYS) };
	return (
		<RecordEditor
			kind={KIND}
			record={edited}
			copyOf={edited ? undefined : promotion?.id}
			start={{ ...(promotion && valuesOf(PROMOTION, promotion)), ...dates }}
			siteHref={isShown ? "/#promociones" : undefined}
		>
			{(form) => {
				const { image } = form.values;
				const picture = image === promotion?.image ? (promotion.picture ?? "") : image;
				return <PromotionForm form={form} picture={picture} today={today} />;
			}}
		</RecordEditor>
	);
}

export const ErrorBoundary = ShowcaseError;
