import { dollarsIn } from "#panama/dollars.ts";
import type { ValuesOf } from "#record-fields.ts";
import { Icon } from "#ui/icon.tsx";
import { FormPicture } from "#ui/picture-field.tsx";
import { type FieldsForm, recordField } from "#ui/record-field.tsx";
import type { PROMOTION } from "./fields.ts";
import { isTooLong, percentOff } from "./rules.ts";

type PromotionFormProps = {
	form: FieldsForm<typeof PROMOTION>;
	/** The picture that is there, or "" when the site shows the shop's own. */
	picture: string;
	/** ISO day in Panama. */
	today: string;
};

/** A promotion's fields as they stand on its page. */
export function PromotionForm({ form, picture: shown, today }: PromotionFormProps) {
	const { field, picture } = recordField(form);
	const { values } = form;
	const [before, now] = [dollarsIn(values.originalPrice), dollarsIn(values.discountPrice)];
	const warning = warningOf(values, today);
	return (
		<>
			{field("title")}
			{field("description", { rows: 3 })}
			<div className="grid gap-5 sm:grid-cols-2">
				{field("originalPrice")}
				{field("discountPrice", {
					hint: now > 0 && now < before ? `${percentOff(before, now)}% menos` : undefined,
				})}
				{field("validFrom")}
				{field("validUntil", { min: values.validFrom || undefined })}
			</div>
			{warning && (
				<p role="status" className="flex gap-2 border-l-4 border-ambar bg-papel px-4 py-3">
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
			{picture("image", { picture: <FormPicture src={shown} /> })}
			<div className="grid gap-5 sm:grid-cols-3">
				{field("whatsapp")}
				{field("instagram")}
				{field("website", { placeholder: "https://" })}
			</div>
		</>
	);
}

function warningOf({ validFrom, validUntil }: ValuesOf<typeof PROMOTION>, today: string) {
	if (!validUntil) return undefined;
	if (validUntil < today) return "Esa fecha ya pasó: el sitio la mostrará como finalizada.";
	if (isTooLong({ validFrom: validFrom || today, validUntil }))
		return "Dura más de tres meses. En Panamá una oferta especial dura tres meses como máximo.";
	return undefined;
}
