import { dollarsIn } from "#dollars.ts";
import { Field, TextArea, TextInput } from "#ui/field.tsx";
import { Icon } from "#ui/icon.tsx";
import { Picture } from "#ui/picture.tsx";
import { PictureField } from "#ui/picture-field.tsx";
import { type RecordFieldsProps, recordFields } from "#ui/record-fields.ts";
import { isTooLong, percentOff } from "./rules.ts";
import { PROMOTION_LABELS as LABELS, type PromotionValues } from "./showcase-values.ts";

type PromotionFormProps = RecordFieldsProps<PromotionValues> & {
	onPickPicture: () => void;
	/** The picture that is there, or "" when the site shows the shop's own. */
	picture: string;
	/** ISO day in Panama. */
	today: string;
};

/** What staff write of a promotion. @source rules 6.22 */
export function PromotionForm(props: PromotionFormProps) {
	const { values, errors, onChange, onPickPicture, picture, today } = props;
	const { field, text } = recordFields(props, LABELS);
	const price = { inputMode: "decimal", autoComplete: "off" } as const;
	const [before, now] = [dollarsIn(values.originalPrice), dollarsIn(values.discountPrice)];
	const warning = warningOf(values, today);
	return (
		<>
			<Field {...field("title")} isRequired>
				<TextInput {...text("title")} maxLength={120} />
			</Field>
			<Field {...field("description")} isRequired>
				<TextArea {...text("description")} rows={3} maxLength={1000} />
			</Field>
			<div className="grid gap-5 sm:grid-cols-2">
				<Field {...field("originalPrice")} isRequired hint="En dólares, ITBMS incluido">
					<TextInput {...text("originalPrice")} {...price} />
				</Field>
				<Field
					{...field("discountPrice")}
					isRequired
					hint={now > 0 && now < before ? `${percentOff(before, now)}% menos` : undefined}
				>
					<TextInput {...text("discountPrice")} {...price} />
				</Field>
				<Field {...field("validFrom")} isRequired={false} hint="Vacío: desde ya">
					<TextInput {...text("validFrom")} type="date" />
				</Field>
				<Field {...field("validUntil")} isRequired hint="Vale hasta el final de ese día">
					<TextInput {...text("validUntil")} type="date" min={values.validFrom || undefined} />
				</Field>
			</div>
			{warning && (
				<p role="status" className="flex gap-2 border-l-4 border-ambar bg-papel px-4 py-3">
					<Icon name="alert" className="mt-0.5" />
					{warning}
				</p>
			)}
			<Field {...field("includes")} isRequired={false} hint="Una cosa por línea">
				<TextArea {...text("includes")} rows={6} />
			</Field>
			<div className="grid gap-5 sm:grid-cols-2">
				<Field {...field("badge")} isRequired={false} hint="Corta y en mayúsculas: PREMIUM">
					<TextInput {...text("badge")} maxLength={40} />
				</Field>
				<Field {...field("vehicleTypes")} isRequired={false}>
					<TextInput {...text("vehicleTypes")} maxLength={200} />
				</Field>
			</div>
			<Field
				{...field("note")}
				isRequired={false}
				hint="Condiciones: cantidades, excepciones, qué se cobra aparte"
			>
				<TextArea {...text("note")} rows={2} maxLength={500} />
			</Field>
			<PictureField
				label={LABELS.image}
				picture={
					<Picture
						key={picture}
						src={picture}
						alt=""
						width={800}
						height={500}
						className="block aspect-[8/5] w-full object-cover"
						fallback={<NoPicture />}
					/>
				}
				error={errors.image}
				onPick={onPickPicture}
				onClear={values.image ? () => onChange({ image: "" }) : undefined}
				hint="Recomendado: 800x500. Sin imagen se muestra la de siempre."
			/>
			<div className="grid gap-5 sm:grid-cols-3">
				<Field {...field("whatsapp")} isRequired={false} hint="Vacío: el del taller">
					<TextInput {...text("whatsapp")} type="tel" maxLength={30} />
				</Field>
				<Field {...field("instagram")} isRequired={false}>
					<TextInput {...text("instagram")} maxLength={100} />
				</Field>
				<Field {...field("website")} isRequired={false}>
					<TextInput {...text("website")} type="url" maxLength={300} placeholder="https://" />
				</Field>
			</div>
		</>
	);
}

function NoPicture() {
	return (
		<span aria-hidden="true" className="grid aspect-[8/5] w-full place-items-center text-gris">
			<Icon name="image" size={32} />
		</span>
	);
}

function warningOf({ validFrom, validUntil }: PromotionValues, today: string): string | undefined {
	if (!validUntil) return undefined;
	if (validUntil < today) return "Esa fecha ya pasó: el sitio la mostrará como finalizada.";
	if (isTooLong({ validFrom: validFrom || today, validUntil }))
		return "Dura más de tres meses. En Panamá una oferta especial dura tres meses como máximo.";
	return undefined;
}
