import { Field, TextInput } from "#ui/field.tsx";

/** Field for the second step of a login: the app's current code or a recovery code. */
export function CodeField({ error }: { error?: string | undefined }) {
	return (
		<Field
			label="Código de verificación"
			name="code"
			isRequired
			error={error}
			hint="Los 6 números que muestra tu app ahora. Sin el teléfono, escribe uno de tus códigos de recuperación."
		>
			<TextInput
				autoFocus
				autoComplete="one-time-code"
				autoCapitalize="none"
				spellCheck={false}
				maxLength={40}
				className="num text-lg tracking-widest"
			/>
		</Field>
	);
}
