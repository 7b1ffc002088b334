import { Field, TextInput } from "#ui/field.tsx";
import { formatUsd } from "#ui/format.ts";
import { type FieldsForm, recordField } from "#ui/record-field.tsx";
import { centsIn, type ESTIMATE } from "./fields.ts";
import { CarFields } from "./new-estimate-fields.tsx";

type DetailFieldsProps = { form: FieldsForm<typeof ESTIMATE>; subtotalCents: number };

/** What holds for the whole estimate: its car, until when, what is off, what is said with it. */
export function DetailFields({ form, subtotalCents }: DetailFieldsProps) {
	const { values, errors, set } = form;
	const { field } = recordField(form, { marks: "optional" });
	const discount = centsIn(values.discount);

	/** «10 %» is as good as its amount. */
	function settleDiscount() {
		const [, percent] = /^\s*(\d{1,2}(?:[.,]\d)?)\s*%\s*$/.exec(values.discount) ?? [];
		if (!percent) return;
		const cents = Math.round((subtotalCents * Number(percent.replace(",", "."))) / 100);
		set({ discount: (cents / 100).toFixed(2) });
	}

	return (
		<>
			<section aria-labelledby="carro" className="border border-linea bg-papel p-4 lg:px-6">
				<h2 id="carro" className="title-4 mb-3">
					Carro
				</h2>
				<CarFields
					bind={(name) => ({
						value: values[name],
						onChange: ({ target }) => set({ [name]: target.value }),
					})}
					errors={errors}
				/>
			</section>
			<section aria-labelledby="condiciones" className="border border-linea bg-papel p-4 lg:px-6">
				<h2 id="condiciones" className="title-4 mb-3">
					Condiciones
				</h2>
				<div className="grid gap-4">
					<div className="grid grid-cols-2 gap-3">
						{field("valid_until")}
						{field("delivery_text")}
					</div>
					<div className="grid grid-cols-2 gap-3">
						{field("discount", {
							placeholder: "0.00 o 10 %",
							onBlur: settleDiscount,
							className: "num",
						})}
						<p className="num self-end py-3 text-right text-sm text-gris">
							{discount > 0 && `de ${formatUsd(subtotalCents)}`}
						</p>
					</div>
					{values.discount.trim() !== "" && (
						<Field
							label={form.fields.discount_reason.label}
							name="discount_reason"
							isRequired
							error={errors.discount_reason}
						>
							<TextInput
								value={values.discount_reason}
								maxLength={form.fields.discount_reason.longest}
								autoComplete="off"
								onChange={({ target }) => set({ discount_reason: target.value })}
							/>
						</Field>
					)}
					{field("only_whole", { hint: "El cliente la aprueba toda o no la aprueba." })}
					{field("note", { rows: 3 })}
				</div>
			</section>
		</>
	);
}
