import { Field, TextInput } from "#ui/field.tsx";

type CodeFieldProps = {
	error?: string | undefined;
	/** Not everybody who logs in has a second step. */
	isOptional?: boolean;
};

/** Field for the second step of a login: the app's current code or a recovery code. */
export function CodeField({ error, isOptional = false }: CodeFieldProps) {
	return (
		<Field
			label="Código de verificación"
			name="code"
			isRequired={!isOptional}
			error={error}
			hint={
				isOptional
					? "Si entras en dos pasos: los 6 números que muestra tu app ahora, o un código de recuperación."
					: "Los 6 números que muestra tu app ahora. Sin el teléfono, escribe uno de tus códigos de recuperación."
			}
		>
			<TextInput
				autoFocus={!isOptional}
				autoComplete="one-time-code"
				autoCapitalize="none"
				spellCheck={false}
				maxLength={40}
				className="num text-lg tracking-widest"
			/>
		</Field>
	);
}
