import { type FormEvent, type ReactNode, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { useFormChange } from "#admin/frame/use-change.ts";
import {
	formatCodesLeft,
	getDeviceSecret,
	getFirstPath,
	getStorageErrorMessage,
	getStoredUser,
	LOGIN,
	saveLogin,
} from "#admin/session.ts";
import { ApiProblem, read, staffApi, toErrorMessage } from "#api/client.ts";
import {
	isLongEnough,
	NEW_ADMIN_MESSAGES,
	PASSWORD_RULE,
	PASSWORD_TOO_SHORT,
} from "#core/accounts/new-admin.ts";
import type { PasswordLinkFacts } from "#core/accounts/password-links/contract.ts";
import { formatLinkEnd, LINK_PROBLEM_TITLES } from "#core/accounts/password-links/messages.ts";
import { PASSWORD_LINK_CODES } from "#core/accounts/password-links/rules.ts";
import { getRoleName } from "#domain/permissions.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { ErrorState } from "#ui/error-state.tsx";
import { Field, FieldScope } from "#ui/field.tsx";
import { FormSummary } from "#ui/form-summary.tsx";
import { PasswordInput } from "#ui/password-input.tsx";
import { SkeletonList } from "#ui/skeleton.tsx";
import { useToast } from "#ui/toast.tsx";
import { CodeField } from "./code-field.tsx";

const linkApi = staffApi.admin["password-links"];

type LinkState =
	| { name: "loading" }
	| { name: "open"; facts: PasswordLinkFacts }
	| { name: "failed"; problem: unknown };

const getProblemCode = (problem: unknown) => (problem instanceof ApiProblem ? problem.problem.code : "");
const isEnded = (problem: unknown) => getProblemCode(problem) in LINK_PROBLEM_TITLES;

/** Lets a person choose a password with the token of a link, or says why the link does not work. */
export function ChoosePassword({ token }: { token: string }) {
	const [link, setLink] = useState<LinkState>({ name: "loading" });
	const [attemptCount, setAttemptCount] = useState(0);
	const showProblem = (problem: unknown) => setLink({ name: "failed", problem });

	// biome-ignore lint/correctness/useExhaustiveDependencies: another attempt reads again.
	useEffect(() => {
		let isCurrent = true;
		setLink({ name: "loading" });
		read(linkApi.$post({ json: { token } })).then(
			(facts) => isCurrent && setLink({ name: "open", facts }),
			(problem) => isCurrent && setLink({ name: "failed", problem }),
		);
		return () => {
			isCurrent = false;
		};
	}, [token, attemptCount]);

	switch (link.name) {
		case "loading":
			return <SkeletonList label="Abriendo el enlace…" isLabelVisible count={3} />;
		case "failed":
			return <LinkProblem problem={link.problem} onRetry={() => setAttemptCount((count) => count + 1)} />;
		case "open":
			return <PasswordForm token={token} facts={link.facts} onEnded={showProblem} />;
	}
}

/** Says what happened to a link and what to do; a lost connection can be retried. */
function LinkProblem({ problem, onRetry }: { problem: unknown; onRetry: () => void }) {
	const code = getProblemCode(problem);
	if (!isEnded(problem))
		return <ErrorState title="No se pudo abrir el enlace" text={toErrorMessage(problem)} onRetry={onRetry} />;
	const isUsed = code === PASSWORD_LINK_CODES.used;
	return (
		<>
			<h1 className="title-2">{LINK_PROBLEM_TITLES[code]}</h1>
			<p role="alert" className="mt-3">
				{toErrorMessage(problem)}
			</p>
			<ButtonLink to={LOGIN} tone={isUsed ? "primary" : "line"} className="mt-6">
				Ir al inicio de sesión
			</ButtonLink>
		</>
	);
}

type PasswordFormProps = {
	token: string;
	facts: PasswordLinkFacts;
	/** Receives the error if the link ended meanwhile. */
	onEnded: (problem: unknown) => void;
};

function PasswordForm({ token, facts, onEnded }: PasswordFormProps) {
	const { send, showErrors, errors, message, isBusy } = useFormChange(null);
	const navigate = useNavigate();
	const showToast = useToast();
	const otherUser = getStoredUser();

	function handleSubmit(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		if (isBusy) return;
		const formData = new FormData(event.currentTarget);
		const password = String(formData.get("password"));
		if (password === "") return showErrors({ password: NEW_ADMIN_MESSAGES.noPassword });
		if (!isLongEnough(password)) return showErrors({ password: PASSWORD_TOO_SHORT });
		const code = formData.get("code");
		if (code === "") return showErrors({ code: "Escribe el código de tu app" });
		void send({
			call: () => {
				const json = { token, password, device: getDeviceSecret(), ...(code && { code: String(code) }) };
				return read(linkApi.password.$post({ json }));
			},
			onDone(login) {
				saveLogin(login);
				showToast({
					title: "Contraseña guardada",
					description: formatCodesLeft(login) ?? "Ya estás en el panel.",
				});
				void navigate(getFirstPath(login), { replace: true });
			},
			onFailed(problem) {
				const storageMessage = getStorageErrorMessage(problem);
				if (isEnded(problem)) onEnded(problem);
				else if (storageMessage) showErrors({ password: storageMessage });
				else if (problem instanceof ApiProblem && problem.status === 401)
					showErrors({ code: problem.message });
				else return false;
				return true;
			},
		});
	}

	return (
		<>
			<h1 className="title-2">
				{facts.kind === "invitation" ? "Elige tu contraseña" : "Elige otra contraseña"}
			</h1>
			<p className="mt-2 text-muted">{formatPurpose(facts)}</p>
			{otherUser && otherUser.username !== facts.username && (
				<Notice>
					{`En este equipo está abierta la sesión de ${otherUser.full_name}. Si eliges aquí tu contraseña, queda abierta la tuya.`}
				</Notice>
			)}
			<FieldScope id="elegir" errors={errors}>
				<form method="post" noValidate onSubmit={handleSubmit} className="mt-6 grid gap-5">
					<FormSummary message={message} />
					<p>
						<span className="text-muted">Tu usuario:</span>{" "}
						<span className="font-semibold wrap-anywhere">{facts.username}</span>
					</p>
					<input type="text" name="username" autoComplete="username" value={facts.username} readOnly hidden />
					<Field label="Contraseña" name="password" isRequired hint={PASSWORD_RULE}>
						<PasswordInput autoComplete="new-password" maxLength={500} />
					</Field>
					{facts.needs_code && <CodeField />}
					<Button type="submit" isWide isBusy={isBusy} busyLabel="Guardando…">
						Guardar y entrar
					</Button>
				</form>
			</FieldScope>
			<p className="mt-4 text-sm text-muted">{`El enlace sirve una vez, hasta ${formatLinkEnd(facts.expires_at)}.`}</p>
		</>
	);
}

function formatPurpose({
	kind,
	full_name: name,
	issued_by: issuer,
	is_own_request: isOwnRequest,
	shop,
	role,
}: PasswordLinkFacts): string {
	if (isOwnRequest)
		return `${name}, pediste este enlace en el inicio de sesión. Al guardar la nueva, la de antes deja de servir y sales del panel en tus demás equipos.`;
	return kind === "invitation"
		? `${name}, ${issuer} te invita al panel de ${shop} como ${getRoleName(role)}. Elige una contraseña: con ella y tu usuario entras desde ahora.`
		: `${name}, ${issuer} pidió este enlace para ti. Al guardar la nueva, la de antes deja de servir y sales del panel en tus demás equipos.`;
}

const Notice = ({ children }: { children: ReactNode }) => (
	<p className="mt-4 border-l-4 border-accent bg-ground p-3 text-sm">{children}</p>
);
