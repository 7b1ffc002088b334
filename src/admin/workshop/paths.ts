import { HOME } from "#admin/account/session.ts";

export const WORKSHOP = `${HOME}/taller`;
export const RECEIVE = `${WORKSHOP}/recibir`;

/** Where a car is received: of a request, of a customer, or, with neither, from the street. */
export const receivePath = (of: { solicitud: string } | { cliente: string }) =>
	`${RECEIVE}?${new URLSearchParams(of)}`;
export const orderPath = ({ id }: { id: string }) => `${WORKSHOP}/${id}`;
export const CARS = `${WORKSHOP}/carros`;
/** By its id: a plate stands in no address. */
export const carPath = ({ id }: { id: string }) => `${CARS}/${id}`;
