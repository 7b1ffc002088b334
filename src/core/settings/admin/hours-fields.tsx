import { createFieldRenderers } from "#core/records/admin/record-field.tsx";
import { WEEKDAY_NAMES } from "#core/settings/fields.ts";
import { Button } from "#ui/button.tsx";
import { cn } from "#ui/cn.ts";
import { useFieldId } from "#ui/field.tsx";
import type { SettingsForm } from "./form-values.ts";

/** Monday first, as in calendars; the record starts on Sunday. */
const WEEK = [1, 2, 3, 4, 5, 6, 0] as const;
const DEFAULT_BREAK = { start: "12:00", end: "13:00" };
const TIME = { type: "time", isLabelHidden: true };

export function HoursFields({ form }: { form: SettingsForm }) {
	const id = useFieldId("hours");
	return (
		<fieldset id={id}>
			<legend className="mb-1.5 font-medium">Horario</legend>
			<p className="mb-2">
				<Button tone="line" size="sm" onClick={() => form.set(copyMonday(form))}>
					Poner de lunes a viernes el horario del lunes
				</Button>
			</p>
			<div className="border border-line bg-paper">
				{WEEK.map((day) => (
					<DayRow key={day} form={form} day={day} />
				))}
			</div>
		</fieldset>
	);
}

const MONDAY = 1;
const TUESDAY_TO_FRIDAY = [2, 3, 4, 5];
const DAY_PARTS = ["isOpen", "opens", "closes", "breakStart", "breakEnd"] as const;

/** Most shops open alike from Monday to Friday. */
const copyMonday = ({ values }: SettingsForm) =>
	Object.fromEntries(
		TUESDAY_TO_FRIDAY.flatMap((day) =>
			DAY_PARTS.map((part) => [`hours.${day}.${part}`, values[`hours.${MONDAY}.${part}`]]),
		),
	) as Partial<SettingsForm["values"]>;

function DayRow({ form, day }: { form: SettingsForm; day: number }) {
	const id = useFieldId(`hours.${day}.isOpen`);
	const { field } = createFieldRenderers(form, { marks: "optional" });
	const name = WEEKDAY_NAMES[day] ?? "";
	const hasBreak =
		form.values[`hours.${day}.breakStart`] !== "" || form.values[`hours.${day}.breakEnd`] !== "";
	const isOpen = form.values[`hours.${day}.isOpen`] === true;
	return (
		<div className="grid grid-cols-2 items-start gap-x-3 gap-y-2 border-b border-line px-4 py-2 last:border-b-0 sm:grid-cols-[9rem_1fr_1fr]">
			<label className="option-row max-sm:col-span-2">
				<input
					type="checkbox"
					id={id}
					checked={isOpen}
					onChange={(event) => form.set({ [`hours.${day}.isOpen`]: event.target.checked })}
				/>
				<span>
					<span className="font-medium">{name}</span>
					<span className={cn("text-muted", isOpen && "sr-only")}>{isOpen ? ": abre" : ": cerrado"}</span>
				</span>
			</label>
			{isOpen && (
				<>
					{field(`hours.${day}.opens`, TIME)}
					{field(`hours.${day}.closes`, TIME)}
					{hasBreak ? (
						<>
							<p className="pt-2 text-sm text-muted max-sm:col-span-2">
								Cierra al mediodía y vuelve a abrir a las
							</p>
							{field(`hours.${day}.breakStart`, TIME)}
							{field(`hours.${day}.breakEnd`, TIME)}
						</>
					) : (
						<Button
							tone="line"
							size="sm"
							onClick={() =>
								form.set({
									[`hours.${day}.breakStart`]: DEFAULT_BREAK.start,
									[`hours.${day}.breakEnd`]: DEFAULT_BREAK.end,
								})
							}
							className="justify-self-start max-sm:col-span-2 sm:col-start-2"
						>
							Cerrar al mediodía<span className="sr-only"> el {name}</span>
						</Button>
					)}
					{hasBreak && (
						<Button
							tone="line"
							size="sm"
							onClick={() => form.set({ [`hours.${day}.breakStart`]: "", [`hours.${day}.breakEnd`]: "" })}
							className="justify-self-start max-sm:col-span-2 sm:col-start-2"
						>
							Abrir corrido<span className="sr-only"> el {name}</span>
						</Button>
					)}
				</>
			)}
		</div>
	);
}
