import { NEW_RECORD } from "#admin/paths.ts";
import { ApiProblem, read, staffApi } from "#api/client.ts";
import { ShowcaseError } from "#app/admin/content/showcase/head.tsx";
import { PROMOTIONS } from "#app/admin/content/showcase/kinds.ts";
import { type EditedKind, RecordEditor } from "#app/admin/records/editor.tsx";
import { type FormValues, toFormValues } from "#core/records/record-fields.ts";
import { parseDollars } from "#domain/money.ts";
import { addDays } from "#domain/time.ts";
import type { AdminPromotion } from "#features/content/showcase/editing/contract.ts";
import { PROMOTION } from "#features/content/showcase/fields.ts";
import {
	DEFAULT_PROMOTION_DAYS,
	getPercentOff,
	isInForce,
	isTooLong,
} from "#features/content/showcase/rules.ts";
import { Icon } from "#ui/icon.tsx";
import { FormPicture } from "#ui/picture-field.tsx";
import type { Route } from "./+types/promotion-edit";

const { promotions: promotionsApi, showcase } = staffApi.admin;

const KIND: EditedKind<typeof PROMOTION, AdminPromotion> = {
	...PROMOTIONS,
	fields: PROMOTION,
	name: "promocion",
	create: (body, id) => read(promotionsApi.$post({ json: { id, ...body } })),
	update: (id, json) => read(promotionsApi[":id"].$put({ param: { id }, json })),
	picture: { field: "image", category: "promotions" },
};

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
	const { promotions, today } = await read(showcase.$get());
	const sourceId = new URL(request.url).searchParams.get("copia");
	const id = params.id === NEW_RECORD ? sourceId : params.id;
	const promotion = promotions.find((candidate) => candidate.id === id);
	if (id && !promotion) throw new ApiProblem(404, { code: "not_found", detail: "Esa promoción ya no está." });
	const isPublished = promotion !== undefined && isInForce(promotion, today);
	return { promotion, today, isPublished };
}

export default function PromotionEditPage({ params, loaderData }: Route.ComponentProps) {
	const { promotion, today, isPublished } = loaderData;
	const editedPromotion = params.id === NEW_RECORD ? undefined : promotion;
	const dates = { validFrom: today, validUntil: addDays(today, DEFAULT_PROMOTION_DAYS) };
	return (
		<RecordEditor
			kind={KIND}
			record={editedPromotion}
			copiedId={editedPromotion ? undefined : promotion?.id}
			start={{ ...(promotion && toFormValues(PROMOTION, promotion)), ...dates }}
			siteHref={isPublished ? "/#promociones" : undefined}
		>
			{({ values, field, picture }) => {
				const { image } = values;
				const imageUrl = image === promotion?.image ? (promotion.picture ?? "") : image;
				const [originalPrice, discountPrice] = [
					parseDollars(values.originalPrice),
					parseDollars(values.discountPrice),
				];
				const warning = getDatesWarning(values, today);
				return (
					<>
						{field("title")}
						{field("description", { rows: 3 })}
						<div className="grid gap-5 sm:grid-cols-2">
							{field("originalPrice")}
							{field("discountPrice", {
								hint:
									discountPrice > 0 && discountPrice < originalPrice
										? `${getPercentOff(originalPrice, discountPrice)}% menos`
										: undefined,
							})}
							{field("validFrom")}
							{field("validUntil", { min: values.validFrom || undefined })}
						</div>
						{warning && (
							<p role="status" className="flex gap-2 border-l-4 border-accent bg-paper px-4 py-3">
								<Icon name="alert" className="mt-0.5" />
								{warning}
							</p>
						)}
						{field("includes", { rows: 6 })}
						<div className="grid gap-5 sm:grid-cols-2">
							{field("badge")}
							{field("vehicleTypes")}
						</div>
						{field("note", { rows: 2 })}
						{picture("image", { picture: <FormPicture src={imageUrl} /> })}
						<div className="grid gap-5 sm:grid-cols-3">
							{field("whatsapp")}
							{field("instagram")}
							{field("website", { placeholder: "https://" })}
						</div>
					</>
				);
			}}
		</RecordEditor>
	);
}

export const ErrorBoundary = ShowcaseError;

function getDatesWarning({ validFrom, validUntil }: FormValues<typeof PROMOTION>, today: string) {
	if (!validUntil) return undefined;
	if (validUntil < today) return "Esa fecha ya pasó: no saldrá como oferta.";
	if (isTooLong({ validFrom: validFrom || today, validUntil }))
		return "Dura más de tres meses. En Panamá una oferta especial dura tres meses como máximo.";
	return undefined;
}
