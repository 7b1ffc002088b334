import { useState } from "react";
import { useParams, useSearchParams } from "react-router";
import { ApiProblem, read, staffApi } from "#api/client.ts";
import { PromotionForm } from "#features/showcase/promotion-form.tsx";
import {
	blankPromotion,
	PROMOTION_LABELS,
	promotionBodyOf,
	promotionValuesOf,
} from "#features/showcase/showcase-values.ts";
import type { Route } from "./+types/promotion-edit";
import { NEW, SHOWCASE } from "./catalogue/paths.ts";
import { MediaPicker } from "./media/picker.tsx";
import { RecordForm } from "./record/form.tsx";
import { useRecordForm } from "./record/use-record-form.ts";
import { ShowcaseError } from "./showcase/frame.tsx";

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
	const { promotions, today } = await read(staffApi.admin.showcase.$get());
	const copyOf = new URL(request.url).searchParams.get("copia");
	const id = params.id === NEW ? copyOf : params.id;
	const promotion = promotions.find((one) => one.id === id);
	if (id && !promotion)
		throw new ApiProblem(404, { code: "not_found", detail: "Esa promoción ya no está." });
	return { promotion, today };
}

export default function PromotionEditPage({ loaderData }: Route.ComponentProps) {
	const { id } = useParams();
	const [search] = useSearchParams();
	const { promotion } = loaderData;
	const key = `${id} ${search} ${promotion?.updated_at}`;
	return <Editor key={key} {...loaderData} isNew={id === NEW} />;
}

export const ErrorBoundary = ShowcaseError;

type EditorProps = Route.ComponentProps["loaderData"] & { isNew: boolean };

function Editor({ promotion, today, isNew }: EditorProps) {
	const [isPicking, setIsPicking] = useState(false);
	const edited = isNew ? undefined : promotion;
	const values = promotion && promotionValuesOf(promotion);
	const start = values
		? edited
			? values
			: { ...values, validFrom: today, validUntil: "" }
		: blankPromotion(today);
	const form = useRecordForm({
		name: "promocion",
		id: edited?.id,
		copyOf: promotion?.id,
		start,
		seenAt: edited?.updated_at ?? "",
		valuesOf: promotionValuesOf,
		failure: "Error guardando promoción",
		send: (typed, seenAt, newId) => {
			const body = promotionBodyOf(typed);
			if (!edited) return read(staffApi.admin.promotions.$post({ json: { id: newId, ...body } }));
			const json = { ...body, updated_at: seenAt };
			return read(staffApi.admin.promotions[":id"].$put({ param: { id: edited.id }, json }));
		},
		done: () => (edited ? "Promoción actualizada" : "Promoción creada"),
		list: SHOWCASE,
	});
	const isShown = promotion && form.values.image === promotion.image;
	return (
		<>
			<RecordForm
				id="promocion"
				title={edited?.title ?? "Nueva promoción"}
				back={{ to: SHOWCASE, label: "Promociones" }}
				form={form}
				labels={PROMOTION_LABELS}
				saveLabel={edited ? "Guardar cambios" : "Crear promoción"}
			>
				<PromotionForm
					values={form.values}
					errors={form.errors}
					onChange={form.set}
					onPickPicture={() => setIsPicking(true)}
					picture={isShown ? (promotion.picture ?? "") : form.values.image}
					today={today}
				/>
			</RecordForm>
			<MediaPicker
				isOpen={isPicking}
				onOpenChange={setIsPicking}
				category="promotions"
				onPick={({ url }) => form.set({ image: url })}
			/>
		</>
	);
}
