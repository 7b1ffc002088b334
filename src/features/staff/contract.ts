import { z } from "zod";

const required = (sentence: string) =>
	z.string(sentence).trim().min(1, sentence).max(200, sentence);

export const Credentials = z.object({
	username: required("Escribe tu usuario"),
	password: z
		.string("Escribe tu contraseña")
		.min(1, "Escribe tu contraseña")
		.max(500, "Esa contraseña es demasiado larga"),
});
export type Credentials = z.infer<typeof Credentials>;

export const StaffUser = z.object({
	id: z.string(),
	username: z.string(),
	email: z.string(),
	full_name: z.string(),
	role: z.string(),
});
export type StaffUser = z.infer<typeof StaffUser>;

export const Login = z.object({ access_token: z.string(), user: StaffUser });
export type Login = z.infer<typeof Login>;
