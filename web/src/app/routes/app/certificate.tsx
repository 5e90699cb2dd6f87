import type { CallableResponse } from '@daily-snapshot/domain/contracts/callables';
import { Text } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { useCallable } from '../../../lib/data/callable.ts';
import { useAttempt } from '../../../ui/hooks/use-attempt.ts';
import {
  CheckedCertificate,
  CodeToCheck,
} from '../../../features/certification/components/certificate-check.tsx';
import { content } from '../../content/brand.ts';
import { paths } from '../../paths.ts';
import { CardPage } from './card-page.tsx';
import { certificationCopy } from '../../../features/certification/model/certification-copy.ts';

/** Shows anyone whether a certification code is valid. */
export default function CertificateRoute() {
  const { code } = useParams();
  const navigate = useNavigate();
  const check = useCallable('checkCertificate');
  const [certificate, setCertificate] = useState<CallableResponse<'checkCertificate'>>();
  const { attempt, isUnderWay, failure } = useAttempt(async (asked: string) => {
    setCertificate(undefined);
    const answer = await check({ code: asked });
    if (answer.ok) setCertificate(answer.value);
    return answer;
  });
  const look = useEffectEvent((asked: string) => void attempt(asked));
  useEffect(() => {
    if (code !== undefined) look(code);
  }, [code]);
  return (
    <>
      <meta name="robots" content="noindex" />
      <CardPage title={certificationCopy.check.title}>
        <Text>{certificationCopy.check.about(content.company, content.product)}</Text>
        <CodeToCheck
          key={code}
          code={code ?? ''}
          isUnderWay={isUnderWay}
          onCheck={(typed) => {
            if (typed === code) void attempt(typed);
            else void navigate(paths.certificate.href(typed), { replace: code !== undefined });
          }}
        />
        <CheckedCertificate certificate={certificate} failure={failure} />
      </CardPage>
    </>
  );
}
