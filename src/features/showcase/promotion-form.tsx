import { Field, TextArea, TextInput } from "#ui/field.tsx";
import { Icon } from "#ui/icon.tsx";
import { Picture } from "#ui/picture.tsx";
import { PictureField } from "#ui/picture-field.tsx";
import { isTooLong, percentOff } from "./rules.ts";
import { PROMOTION_LABELS as LABELS, type PromotionValues } from "./showcase-values.ts";

type PromotionFormProps = {
	values: PromotionValues;
	errors: Readonly<Record<string, string>>;
	onChange: (change: Partial<PromotionValues>) => void;
	onPickPicture: () => void;
	/** The picture that is there, or "" when the site shows the shop's own. */
	picture: string;
	/** ISO day in Panama. */
	today: string;
};

/** What staff write of a promotion. @source spec §3 "Promotion"; features J6 */
export function PromotionForm(props: PromotionFormProps) {
	const { values, errors, onChange, onPickPicture, picture, today } = props;
	const text = (name: keyof PromotionValues) => ({
		value: values[name],
		onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
	});
	const price = { type: "number", step: "0.01", min: "0.01", inputMode: "decimal" } as const;
	const [before, now] = [Number(values.originalPrice), Number(values.discountPrice)];
	const warning = warningOf(values, today);
	return (
		<>
			<Field label={LABELS.title} name="title" isRequired error={errors.title}>
				<TextInput {...text("title")} maxLength={120} />
			</Field>
			<Field label={LABELS.description} name="description" isRequired error={errors.description}>
				<TextArea {...text("description")} rows={3} maxLength={1000} />
			</Field>
			<div className="grid gap-5 sm:grid-cols-2">
				<Field
					label={LABELS.originalPrice}
					name="originalPrice"
					isRequired
					error={errors.originalPrice}
					hint="En dólares, ITBMS incluido"
				>
					<TextInput {...text("originalPrice")} {...price} />
				</Field>
				<Field
					label={LABELS.discountPrice}
					name="discountPrice"
					isRequired
					error={errors.discountPrice}
					hint={now > 0 && now < before ? `${percentOff(before, now)}% menos` : undefined}
				>
					<TextInput {...text("discountPrice")} {...price} />
				</Field>
				<Field
					label={LABELS.validFrom}
					name="validFrom"
					isRequired={false}
					error={errors.validFrom}
					hint="Vacío: desde ya"
				>
					<TextInput {...text("validFrom")} type="date" />
				</Field>
				<Field
					label={LABELS.validUntil}
					name="validUntil"
					isRequired
					error={errors.validUntil}
					hint="Vale hasta el final de ese día"
				>
					<TextInput {...text("validUntil")} type="date" min={values.validFrom || undefined} />
				</Field>
			</div>
			{warning && (
				<p role="status" className="flex gap-2 border-l-4 border-ambar bg-papel px-4 py-3">
					<Icon name="alert" className="mt-0.5" />
					{warning}
				</p>
			)}
			<Field
				label={LABELS.includes}
				name="includes"
				isRequired={false}
				error={errors.includes}
				hint="Una cosa por línea"
			>
				<TextArea {...text("includes")} rows={6} />
			</Field>
			<div className="grid gap-5 sm:grid-cols-2">
				<Field
					label={LABELS.badge}
					name="badge"
					isRequired={false}
					error={errors.badge}
					hint="Corta y en mayúsculas: PREMIUM"
				>
					<TextInput {...text("badge")} maxLength={40} />
				</Field>
				<Field
					label={LABELS.vehicleTypes}
					name="vehicleTypes"
					isRequired={false}
					error={errors.vehicleTypes}
				>
					<TextInput {...text("vehicleTypes")} maxLength={200} />
				</Field>
			</div>
			<Field
				label={LABELS.note}
				name="note"
				isRequired={false}
				error={errors.note}
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
				<Field
					label={LABELS.whatsapp}
					name="whatsapp"
					isRequired={false}
					error={errors.whatsapp}
					hint="Vacío: el del taller"
				>
					<TextInput {...text("whatsapp")} type="tel" maxLength={30} />
				</Field>
				<Field
					label={LABELS.instagram}
					name="instagram"
					isRequired={false}
					error={errors.instagram}
				>
					<TextInput {...text("instagram")} maxLength={100} />
				</Field>
				<Field label={LABELS.website} name="website" isRequired={false} error={errors.website}>
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
