import { bound } from "#ui/bound.ts";
import { Field, Select, TextArea, TextInput } from "#ui/field.tsx";
import { StaffPhoneInput } from "#ui/staff-phone-input.tsx";

type Name = "phone" | "name" | "email" | "service" | "car" | "note";
type CorrectProps = {
	/** A button outside the form sends it by this id. */
	id: string;
	values: Record<Name, string>;
	onChange: (change: Partial<Record<Name, string>>) => void;
	errors: Record<string, string>;
	services: readonly string[];
	onSave: () => void;
};

/** What a visit says, to be put right. */
export function AppointmentCorrect(props: CorrectProps) {
	const { id, values, onChange, errors, services, onSave } = props;
	const bind = (name: Name) => bound(values[name], (value) => onChange({ [name]: value }));
	return (
		<form
			id={id}
			noValidate
			aria-label="Corregir datos"
			className="grid gap-5 sm:grid-cols-2"
			onSubmit={(event) => {
				event.preventDefault();
				onSave();
			}}
		>
			<p className="text-sm text-gris sm:col-span-2">
				El historial guarda lo que decía. Con otro servicio, la cita toma el tiempo de ese.
			</p>
			<Field
				label="Servicio"
				name="service"
				isRequired
				error={errors.service}
				className="sm:col-span-2"
			>
				<Select options={services} {...bind("service")} />
			</Field>
			<Field label="Carro" name="car" isRequired={false} error={errors.car}>
				<TextInput autoComplete="off" maxLength={120} {...bind("car")} />
			</Field>
			<Field label="Teléfono" name="phone" isRequired error={errors.phone}>
				<StaffPhoneInput {...bind("phone")} />
			</Field>
			<Field label="Nombre" name="name" isRequired error={errors.name}>
				<TextInput autoComplete="off" maxLength={120} {...bind("name")} />
			</Field>
			<Field label="Correo" name="email" isRequired={false} error={errors.email}>
				<TextInput type="email" autoComplete="off" maxLength={200} {...bind("email")} />
			</Field>
			<Field
				label="Nota"
				name="note"
				isRequired={false}
				error={errors.note}
				className="sm:col-span-2"
			>
				<TextArea rows={3} maxLength={2000} {...bind("note")} />
			</Field>
		</form>
	);
}
