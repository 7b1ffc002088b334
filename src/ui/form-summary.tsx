import { type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import { type FieldErrors, useErrors, useFieldId } from "./field.tsx";
import { Icon } from "./icon.tsx";

type FormSummaryProps = {
	/** Messages by field name, instead of the FieldScope's. */
	errors?: FieldErrors;
	/** An error that belongs to no field. */
	message?: string;
	title?: string;
	/** Button that confirms the change when the error is a question. */
	action?: ReactNode;
};

/**
 * Takes the focus when a new error appears; `rejected-submissions.ts` moves it here again when the same errors are sent
 * again. While the user types, a message that disappears, changes or returns does
 * not take it: the message may quote the text character by character.
 */
export function FormSummary(props: FormSummaryProps) {
	const scopeErrors = useErrors();
	const { errors = scopeErrors, message, title, action } = props;
	const box = useRef<HTMLDivElement>(null);
	const prefix = useFieldId("");
	const entries = Object.entries(errors);
	const hasProblem = entries.length > 0 || Boolean(message);
	const lastShown = useRef<Record<string, string>>({});

	// Runs after every render: what counts as new also depends on whether the user is typing.
	useEffect(() => {
		const lines: Record<string, string> = { ...errors, ...(message && { "": message }) };
		const isTyping = document.activeElement?.matches("input,textarea");
		const isNew = (name: string) =>
			isTyping ? !(name in lastShown.current) : lastShown.current[name] !== lines[name];
		if (Object.keys(lines).some(isNew)) box.current?.focus();
		lastShown.current = isTyping ? { ...lastShown.current, ...lines } : lines;
	});

	function handleClick(event: MouseEvent<HTMLAnchorElement>, name: string) {
		const control = document.getElementById(prefix + name);
		if (!control) return;
		event.preventDefault();
		control.focus();
	}

	if (!hasProblem) return null;
	return (
		<div
			ref={box}
			role="alert"
			tabIndex={-1}
			data-form-summary
			className="flex gap-3 rounded-md border border-error p-4 text-error"
		>
			<Icon name="alert" className="mt-0.5" />
			<div className="min-w-0">
				<p className="font-semibold">{title ?? message ?? "Revisa estos datos"}</p>
				{title && message && <p className="mt-1">{message}</p>}
				{entries.length > 0 && (
					<ul className="mt-1">
						{entries.map(([name, fieldMessage]) => (
							<li key={name}>
								<a
									href={`#${prefix}${name}`}
									className="link inline-block py-1"
									onClick={(event) => handleClick(event, name)}
								>
									{fieldMessage}
								</a>
							</li>
						))}
					</ul>
				)}
				{action && <div className="mt-3">{action}</div>}
			</div>
		</div>
	);
}
